import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CallError } from '#platform/web/call.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { NotFoundState } from '#ui/states/not-found-state.tsx';

/** What a page shows instead of itself when its data could not be had. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = (): void => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  if (error instanceof CallError) {
    if (error.status === 403) return <ForbiddenState message={error.message} />;
    // Only a reason of its own says more than the state's words.
    if (error.status === 404)
      return <NotFoundState {...(error.code !== 'not_found' && { title: error.message })} />;
    return <ErrorState body={error.message} requestId={error.requestId} onRetry={retry} size="large" />;
  }
  return <ErrorState onRetry={retry} size="large" />;
}
