import Button from '@mui/material/Button';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RefreshCw, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { NotFoundState } from '#ui/states/not-found-state.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { isMissingPart } from '../missing-parts.ts';
import { reportCrash } from '../report-crash.ts';

/** What a page shows instead of itself when its data could not be had, or when it broke. The shell around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = (): void => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  if (isMissingPart(error)) return <MissingPart onRetry={retry} />;
  if (error instanceof CallError) return <Refused error={error} onRetry={retry} />;
  return <Crashed error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />;
}

function Refused({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  if (error.status === 403) return <ForbiddenState message={error.message} />;
  // Only a reason of its own says more than the state's words.
  if (error.status === 404)
    return <NotFoundState {...(error.code !== 'not_found' && { title: error.message })} />;
  return <ErrorState body={error.message} requestId={error.requestId} onRetry={onRetry} size="large" />;
}

function Crashed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [reference, setReference] = useState('');
  useEffect(() => {
    let isShown = true;
    const route = router.state.matches.at(-1)?.routeId ?? '';
    void reportCrash(error, route).then((id) => isShown && setReference(id ?? ''));
    return () => {
      isShown = false;
    };
  }, [error, router]);
  return (
    <ErrorState
      title={t('app.crash.title')}
      body={t('app.crash.body')}
      requestId={reference}
      onRetry={onRetry}
      size="large"
    />
  );
}

/** A file of the page is not to be had: offline it may come later, else a newer version took its place. */
function MissingPart({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const isOffline = !navigator.onLine;
  return (
    <StateFrame
      role="alert"
      icon={isOffline ? WifiOff : RefreshCw}
      size="large"
      isPage
      title={t(isOffline ? 'app.crash.offline' : 'app.crash.missing')}
      body={t(isOffline ? 'app.crash.offlineBody' : 'app.crash.missingBody')}
      action={
        <Button variant="contained" onClick={isOffline ? onRetry : () => window.location.reload()}>
          {t(isOffline ? 'ui.retry' : 'app.reload')}
        </Button>
      }
    />
  );
}
