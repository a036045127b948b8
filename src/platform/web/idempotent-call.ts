import { useCallback, useState } from 'react';
import type { CallInput, Endpoint, Output } from '../contract/endpoint.ts';
import { call } from './call.ts';

export type IdempotentCall = <E extends Endpoint>(operation: E, input: CallInput<E>) => Promise<Output<E>>;

/**
 * `call` for a form, dialog or menu that creates something. A POST keeps its idempotency key from the first click until
 * it succeeds. A double click, and a retry after a lost answer, are then the same write on the server. Other input gets
 * another key, because the server rejects a known key with another body. After a success the next click is a new write.
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
