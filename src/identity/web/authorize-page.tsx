import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { isExternalTarget } from '#platform/contract/redirects.ts';
import { call, CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { Delayed } from '#ui/states/delayed.tsx';
import { AuthFrame } from './parts/auth-frame.tsx';
import { AuthNotice } from './parts/auth-notice.tsx';

/** Hands the signed-in user over to the connected company of the `continue` address, or shows why not. */
export function AuthorizePage() {
  return (
    <Suspense fallback={<LeavingNotice />}>
      <RefusalNotice />
    </Suspense>
  );
}

function LeavingNotice() {
  const { t } = useTranslation();
  usePageTitle(t('app.shell.redirecting'));
  return (
    <Delayed>
      <Typography component="output" sx={{ color: 'text.secondary', textAlign: 'center', display: 'block' }}>
        {t('app.shell.redirecting')}
      </Typography>
    </Delayed>
  );
}

function RefusalNotice() {
  const { t } = useTranslation();
  const { message, mayTryAgain } = use(leave());
  return (
    <AuthFrame title={t('identity.authorize.refused')} lead={hostOf(target())}>
      <AuthNotice tone="danger">{message ?? t('identity.authorize.noTarget')}</AuthNotice>
      {mayTryAgain && (
        <Button variant="contained" size="large" onClick={() => window.location.reload()}>
          {t('identity.authorize.tryAgain')}
        </Button>
      )}
      <Button variant={mayTryAgain ? 'text' : 'contained'} size="large" href={links.home()}>
        {t('identity.authorize.home')}
      </Button>
    </AuthFrame>
  );
}

type Refusal = { message: string | null; mayTryAgain: boolean };

let leaving: Promise<Refusal> | undefined;

// One visit requests one code, however often the page renders. After it navigates, it shows nothing more.
function leave(): Promise<Refusal> {
  leaving ??= handOver(target());
  return leaving;
}

const target = (): string => new URLSearchParams(window.location.search).get('continue') ?? '';
const hostOf = (address: string): string | undefined => URL.parse(address)?.host || undefined;

async function handOver(address: string): Promise<Refusal> {
  if (address === '') return { message: null, mayTryAgain: false };
  try {
    const contract = await import('../hand-over-contract.ts');
    const query = { redirect_uri: address };
    const { redirectTo } = await call(contract.handOver.authorize, { query });
    if (!isExternalTarget(redirectTo)) return { message: null, mayTryAgain: false };
    window.location.replace(redirectTo);
    return await new Promise<never>(() => {});
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { message: error.message, mayTryAgain: error.status === 0 || error.status >= 500 };
  }
}
