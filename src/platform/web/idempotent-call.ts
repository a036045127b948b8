import { useCallback, useState } from 'react';
import type { CallInput, Endpoint, Output } from '../contract/endpoint.ts';
import { call } from './call.ts';

export type IdempotentCall = <E extends Endpoint>(operation: E, input: CallInput<E>) => Promise<Output<E>>;

/**
 * `call` for a form, dialog or menu that creates something. A POST has one idempotency key from the first press until
 * it succeeds: a double click, and a press after the answer was lost, are the same write on the server. Other input
 * has another key, for the server refuses a known key with another body. After success the next press is a new write.
 */
export function useIdempotentCall(): IdempotentCall {
  const [keys] = useState(() => new Map<string, string>());
  return useCallback<IdempotentCall>(
    async (operation, input) => {
      // Every other method is idempotent by itself.
      if (operation.method !== 'POST') return call(operation, input);
      const request = `${operation.path} ${JSON.stringify(input)}`;
      const idempotencyKey = keys.get(request) ?? crypto.randomUUID();
      keys.set(request, idempotencyKey);
      const output = await call(operation, input, { idempotencyKey });
      keys.delete(request);
      return output;
    },
    [keys],
  );
}
