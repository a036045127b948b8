import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallError } from '#platform/web/call.ts';
import { keyOf, useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Task, tasks } from '../../contract.ts';
import { taskLists, useTakeFromLists } from '../queries.ts';

/** Marks a task as done and deletes it, each with an undo. The item leaves its list before the answer: after it, all loaded
 * pages are read again one by one, which takes seconds with a thousand tasks. */
export function useTaskChanges({ id, title }: Task) {
  const { t } = useTranslation();
  const toast = useToast();
  const takeFromLists = useTakeFromLists();
  const input = { params: { companyId: useCompany().id, taskId: id } };
  const client = useQueryClient();
  const options = {
    invalidates: taskLists,
    onError: (error: CallError) => {
      toast.error(error.message);
      for (const operation of taskLists) void client.invalidateQueries({ queryKey: keyOf(operation) });
    },
  };
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
    complete: (): void => {
      complete.mutate(input);
      takeFromLists(id);
    },
    reopen: (): void => reopen.mutate(input),
    remove: (): void => {
      remove.mutate(input);
      takeFromLists(id);
    },
  };
}
