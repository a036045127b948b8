import { useLayoutEffect } from 'react';
import { takeStoredToast } from '#platform/web/stored-toast.ts';
import { useToast } from '#ui/toasts.tsx';

/** Says on this page what the one before left to be said. */
export function StoredToasts() {
  const toast = useToast();
  // With the first commit: a page that leaves a message and loads again must not take that message itself.
  useLayoutEffect(() => {
    const carried = takeStoredToast();
    if (carried !== null) toast[carried.tone](carried.message);
  }, [toast]);
  return null;
}
