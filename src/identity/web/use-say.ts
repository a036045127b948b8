import { carryToast } from '#platform/web/carried-toast.ts';
import { useToast } from '#ui/toasts.tsx';

/** How it went, in a toast (specification, section 8). */
export function useSay(): {
  /** What the server refused. What is no refusal goes on up. */
  refusal: (error: unknown) => void;
  /** A success that ends this page: it is said here, and again on the page that comes. */
  success: (message: string) => void;
} {
  const toast = useToast();
  return {
    refusal(error) {
      if (!(error instanceof Error)) throw error;
      toast.error(error.message);
    },
    success(message) {
      toast.success(message);
      carryToast({ tone: 'success', message });
    },
  };
}
