import { useBlocker } from '@tanstack/react-router';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import type { FormSearch } from '../form-search.ts';

/** Asks before changes are left behind, also by closing the tab; another step of the same form leaves nothing. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && (current.pathname !== next.pathname || wayOf(current.search) !== wayOf(next.search)),
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  return (
    <DiscardDialog
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
}

const wayOf = (search: unknown): FormSearch['way'] => (search as FormSearch).way;
