import Button from '@mui/material/Button';
import { CircleAlert, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateFrame } from './state-frame.tsx';

export type ErrorStateProps = {
  /** The error; a general message when left out. */
  title?: string;
  /** Reassurance, and the possible next step. */
  body?: ReactNode;
  /** The request id, which finds the failure in the log. */
  requestId?: string;
  onRetry?: () => void;
  size?: 'small' | 'large';
};

/** A failed load, with a retry button. */
export function ErrorState({ title, body, requestId, onRetry, size = 'small' }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <StateFrame
      role="alert"
      tone="danger"
      icon={CircleAlert}
      size={size}
      isPage={size === 'large'}
      title={title ?? t('ui.error.title')}
      body={body ?? t('ui.error.body')}
      action={
        onRetry && (
          <Button variant="outlined" onClick={onRetry} startIcon={<RefreshCw size={15} aria-hidden />}>
            {t('ui.retry')}
          </Button>
        )
      }
      footnote={requestId && t('ui.error.reference', { id: requestId })}
    />
  );
}
