import Button from '@mui/material/Button';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useParams, useRouter } from '@tanstack/react-router';
import { RefreshCw, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKind } from '#companies/contract.ts';
import { InOtherCompany } from '#companies/web/parts/in-other-company.tsx';
import { CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { NotFoundState } from '#ui/states/not-found-state.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { useIsOnline } from '#ui/states/use-is-online.ts';
import { AppLink } from '../app-link.tsx';
import { isMissingPart } from '../missing-parts.ts';
import { reportCrash } from '../report-crash.ts';

/** Replaces a page whose data could not be loaded or that crashed. The shell around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = (): void => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  if (isMissingPart(error)) return <MissingPartError />;
  if (error instanceof CallError) return <RefusedError error={error} onRetry={retry} />;
  return <CrashError error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />;
}

function RefusedError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  if (error.status === 403) return <ForbiddenState message={error.message} />;
  // Only a specific error code has a more precise message than the general text.
  if (error.status === 404)
    return <MissingInRoute {...(error.code !== 'not_found' && { title: error.message })} />;
  return <ErrorState body={error.message} requestId={error.requestId} onRetry={onRetry} size="large" />;
}

// The record may belong to another company of the user.
function MissingInRoute({ title }: { title?: string }) {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const missing = <MissingPage {...(title !== undefined && { title })} />;
  const named = kindOfParameter.find(([parameter]) => params[parameter] !== undefined);
  if (named === undefined) return missing;
  const [parameter, kind] = named;
  return (
    <InOtherCompany kind={kind} recordId={params[parameter] ?? ''}>
      {missing}
    </InOtherCompany>
  );
}

const kindOfParameter: readonly (readonly [parameter: string, kind: RecordKind])[] = [
  ['jobId', 'jobs'],
  ['candidateId', 'candidates'],
  ['importId', 'imports'],
  ['poolId', 'pools'],
  ['handoverId', 'handovers'],
];

function MissingPage({ title }: { title?: string }) {
  const { t } = useTranslation();
  const home = (
    <Button variant="outlined" component={AppLink} href={links.home()}>
      {t('app.shell.home')}
    </Button>
  );
  return <NotFoundState action={home} {...(title !== undefined && { title })} />;
}

function CrashError({ error, onRetry }: { error: Error; onRetry: () => void }) {
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

/** A file of the page could not be loaded. Browsers do not request a failed module again, so only a reload helps. */
function MissingPartError() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <StateFrame
      role="alert"
      icon={isOnline ? RefreshCw : WifiOff}
      size="large"
      isPage
      title={t(isOnline ? 'app.crash.missing' : 'app.crash.offline')}
      body={t(isOnline ? 'app.crash.missingBody' : 'app.crash.offlineBody')}
      action={
        isOnline && (
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('app.reload')}
          </Button>
        )
      }
    />
  );
}
