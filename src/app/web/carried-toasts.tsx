import { useEffect } from 'react';
import { takeCarriedToast } from '#platform/web/carried-toast.ts';
import { useToast } from '#ui/toasts.tsx';

/** Says on this page what the one before left to be said. */
export function CarriedToasts() {
  const toast = useToast();
  useEffect(() => {
    const carried = takeCarriedToast();
    if (carried !== null) toast[carried.tone](carried.message);
  }, [toast]);
  return null;
}
