import { useBlocker } from '@tanstack/react-router';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import type { FormSearch } from '../form-search.ts';

/** Asks before unsaved changes are lost, also when the tab closes. Another step of the same form loses none. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty &&
      (current.pathname !== next.pathname || startModeOf(current.search) !== startModeOf(next.search)),
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

const startModeOf = (search: unknown): FormSearch['way'] => (search as FormSearch).way;
