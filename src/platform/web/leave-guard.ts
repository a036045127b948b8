import { useBlocker } from '@tanstack/react-router';

/**
 * Stops leaving a page with unsaved changes, also when the tab closes.
 * @param parameter a parameter of the address whose change also leaves the form
 * @returns what the dialog that asks needs
 */
export function useLeaveGuard(isDirty: boolean, parameter = '') {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
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
