import { storeToast } from '#platform/web/stored-toast.ts';
import { useToast } from '#ui/toasts.tsx';

/** Shows a result in a toast (specification, section 8). */
export function useResultToast(): {
  /** Shows what the server refused; rethrows anything that is not an error of a call. */
  refusal: (error: unknown) => void;
  /** A success before a navigation: shown here, and again on the next page. */
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
      storeToast({ tone: 'success', message });
    },
  };
}
