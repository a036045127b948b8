import { useBlocker } from '@tanstack/react-router';

/**
 * Stops leaving a page with unsaved changes, also when the tab closes.
 * @param parameter a parameter of the address whose change also leaves the form
 * @param within the start of the addresses at which the changes stay
 * @returns what the dialog that asks needs
 */
export function useLeaveGuard(isDirty: boolean, parameter = '', within = '') {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      (within === '' || !next.pathname.startsWith(within)) &&
      (current.pathname !== next.pathname ||
        Reflect.get(current.search, parameter) !== Reflect.get(next.search, parameter)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return {
    open: blocker.status === 'blocked',
    onStay: () => blocker.reset?.(),
    onDiscard: () => blocker.proceed?.(),
  };
}

/**
 * Asks before the tab is closed or reloaded while something is still being saved. Moving to another page of the
 * application asks nothing, because saving continues there.
 * @param isSaving the same function at every render
 */
export function useUnloadGuard(isSaving: () => boolean): void {
  useBlocker({ shouldBlockFn: never, enableBeforeUnload: isSaving });
}

const never = (): boolean => false;
