import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#platform/contract/endpoint.ts';
import { pagesOf, useChange } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { tags } from '../tag-contract.ts';

export const tagPages = (companyId: string, search: string) =>
  pagesOf(tags.listTags, { params: { companyId }, query: { limit: 50, ...(search !== '' && { search }) } });

/** The tags that were deleted within the last hour. */
export const removedTagPages = (companyId: string) =>
  pagesOf(tags.listTags, { params: { companyId }, query: { limit: 50, removed: 'true' } });

/**
 * Changes a tag. Every list of people may show it, so all of them are fetched anew.
 * @returns a function that makes the change and throws the server's refusal
 */
export function useTagChange<E extends Endpoint>(operation: E) {
  const client = useQueryClient();
  const change = useChange(operation);
  return async (input: CallInput<E>): Promise<Output<E>> => {
    try {
      return await change.mutateAsync(input);
    } finally {
      // After a refusal too: mostly another member changed the tags.
      await client.invalidateQueries();
    }
  };
}

/** The same for a button without a dialog: a refusal is shown as a toast. */
export function useTagAction<E extends Endpoint>(operation: E) {
  const toast = useToast();
  const change = useTagChange(operation);
  return (input: CallInput<E>, onDone: () => void): void => {
    change(input).then(onDone, (error: Error) => toast.error(error.message));
  };
}
