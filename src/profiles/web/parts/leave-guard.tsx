import { useBlocker } from '@tanstack/react-router';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';

/** Asks before the user leaves unsaved changes, also when they close the tab. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
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
