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
    remove: (): void => {
      if (!remove.isPending) remove.mutate({ params });
    },
  };
}
