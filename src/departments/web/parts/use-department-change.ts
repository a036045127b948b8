import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#platform/contract/endpoint.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { departments } from '../../contract.ts';

/** Runs a change of the tree, refetches it and shows a toast. Throws what the server refuses. */
export function useDepartmentChange<E extends Endpoint>(operation: E, done: string) {
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const toast = useToast();
  return async (input: CallInput<E>): Promise<Output<E>> => {
    const answer = await callOnce(operation, input);
    await client.invalidateQueries({ queryKey: keyOf(departments.list) });
    toast.success(done);
    return answer;
  };
}
