import { useTranslation } from 'react-i18next';
import type { CallError } from '#platform/web/call.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Comment, comments } from '../contract.ts';
import { commentLists } from './queries.ts';

/** Changes the text of a comment, and deletes it with an undo. The item may be gone from its list before the answer. */
export function useCommentChanges({ id, candidateId }: Comment) {
  const { t } = useTranslation();
  const toast = useToast();
  const params = { companyId: useCompany().id, candidateId, commentId: id };
  const options = { invalidates: commentLists, onError: (error: CallError) => toast.error(error.message) };
  const update = useChange(comments.update, { invalidates: commentLists });
  const restore = useChange(comments.restore, options);
  const remove = useChange(comments.remove, {
    ...options,
    onSuccess: () =>
      toast.success(t('comments.deleted'), {
        action: { label: t('comments.undo'), onSelect: () => restore.mutate({ params }) },
      }),
  });
  return {
    update,
    edit: (bodyHtml: string) => update.mutateAsync({ params, body: { bodyHtml } }),
    /** @param item the comment in its list, whose neighbour gets the focus that the deletion leaves nowhere */
    remove: async (item: HTMLElement | null): Promise<void> => {
      if (remove.isPending) return;
      const rest = neighboursOf(item);
      try {
        await remove.mutateAsync({ params });
      } catch {
        return;
      }
      if (document.activeElement !== document.body) return;
      rest
        .find((one) => one.isConnected)
        ?.querySelector<HTMLElement>('button, [contenteditable=true]')
        ?.focus();
    },
  };
}

/** The comment itself, of which a line stays when it has replies, those beside it, and the panel of all. */
function neighboursOf(item: HTMLElement | null): HTMLElement[] {
  const beside = [item, item?.nextElementSibling, item?.previousElementSibling];
  return [...beside, item?.closest('[data-comments]')].filter((one) => one instanceof HTMLElement);
}
