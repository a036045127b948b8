import { ErrorState } from './error-state.tsx';
import { ForbiddenState } from './forbidden-state.tsx';

export type FailureStateProps = {
  /** The error; a refused call has its HTTP status and request id. */
  error: Error & { status?: number; requestId?: string };
  onRetry: () => void;
  size?: 'small' | 'large';
};

/**
 * Replaces content that could not be loaded: forbidden when the right is missing, else the error with a retry button.
 */
export function FailureState({ error, onRetry, size = 'small' }: FailureStateProps) {
  const { message, status, requestId } = error;
  if (status === 403) return <ForbiddenState message={message} size={size} />;
  return (
    <ErrorState
      body={message}
      onRetry={onRetry}
      size={size}
      {...(requestId !== undefined && { requestId })}
    />
  );
}
