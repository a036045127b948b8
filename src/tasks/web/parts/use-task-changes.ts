import { useTranslation } from 'react-i18next';
import type { CallError } from '#platform/web/call.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Task, tasks } from '../../contract.ts';
import { taskLists } from '../queries.ts';

/** Marks a task as done and deletes it, each with an undo. The item may be gone from its list before the answer. */
export function useTaskChanges({ id, title }: Task) {
  const { t } = useTranslation();
  const toast = useToast();
  const input = { params: { companyId: useCompany().id, taskId: id } };
  const options = { invalidates: taskLists, onError: (error: CallError) => toast.error(error.message) };
  const tell = (key: string, undo: () => void) => () =>
    toast.success(t(key, { title }), { action: { label: t('tasks.undo'), onSelect: undo } });
  const reopen = useChange(tasks.reopen, options);
  const restore = useChange(tasks.restore, options);
  const complete = useChange(tasks.complete, {
    ...options,
    onSuccess: tell('tasks.completed', () => reopen.mutate(input)),
  });
  const remove = useChange(tasks.remove, {
    ...options,
    onSuccess: tell('tasks.removed', () => restore.mutate(input)),
  });
  return {
    isBusy: complete.isPending || reopen.isPending || remove.isPending,
    complete: (): void => complete.mutate(input),
    reopen: (): void => reopen.mutate(input),
    remove: (): void => remove.mutate(input),
  };
}
