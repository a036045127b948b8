import { useLayoutEffect } from 'react';
import { takeStoredToast } from '#platform/web/stored-toast.ts';
import { useToast } from '#ui/toasts.tsx';

/** Shows the toast that the previous page stored. */
export function StoredToasts() {
  const toast = useToast();
  // In the first commit, before the page can store a toast and reload: it must not take its own toast.
  useLayoutEffect(() => {
    const carried = takeStoredToast();
    if (carried !== null) toast[carried.tone](carried.message);
  }, [toast]);
  return null;
}
