import { ErrorState } from './error-state.tsx';
import { ForbiddenState } from './forbidden-state.tsx';

export type FailureStateProps = {
  /** Why it could not be loaded; a refused call carries its HTTP status and the id of its request. */
  error: Error & { status?: number; requestId?: string };
  onRetry: () => void;
  size?: 'small' | 'large';
};

/** Stands for what could not be loaded: forbidden when the right is missing, else the error with a way to try again. */
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
