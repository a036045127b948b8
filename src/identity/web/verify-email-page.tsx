import Button from '@mui/material/Button';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { isLinkOver, tokenOfPage } from './mailed-link.ts';
import { AuthFrame } from './parts/auth-frame.tsx';
import { AuthNotice } from './parts/auth-notice.tsx';
import { useAuth } from './parts/auth-provider.tsx';

/** Prove an address with the mailed link: by a press, for programs that check mail open every link. */
export function VerifyEmailPage() {
  const [token] = useState(tokenOfPage);
  const [proven, setProven] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(token === null);
  if (proven !== null) return <Proven email={proven} />;
  if (token === null || isOver) return <LinkOver />;
  return <ToProve token={token} onProven={setProven} onOver={() => setIsOver(true)} />;
}

type ToProveProps = { token: string; onProven: (email: string) => void; onOver: () => void };

function ToProve({ token, onProven, onOver }: ToProveProps) {
  const { t } = useTranslation();
  const { logout } = useAuth();
  const [refused, setRefused] = useState<CallError | null>(null);
  const [busy, setBusy] = useState(false);
  const isOfOther = refused?.code === 'identity.other_account';
  const verify = async (): Promise<void> => {
    setBusy(true);
    if (isOfOther) await logout();
    const { access } = await import('../account-contract.ts');
    try {
      onProven((await call(access.verifyEmail, { body: { token } })).email);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isLinkOver(error)) onOver();
      else setRefused(error);
    }
    setBusy(false);
  };
  return (
    <AuthFrame title={t('identity.verifyEmail.title')} lead={t('identity.verifyEmail.lead')}>
      {refused !== null && <AuthNotice tone="danger">{refused.message}</AuthNotice>}
      <Button
        variant="contained"
        size="large"
        loading={busy}
        loadingPosition="start"
        onClick={() => void verify()}
      >
        {isOfOther ? t('identity.verifyEmail.otherAccount') : t('identity.verifyEmail.submit')}
      </Button>
    </AuthFrame>
  );
}

function Proven({ email }: { email: string }) {
  const { t } = useTranslation();
  const { isLoggedIn } = useAuth();
  return (
    <AuthFrame
      title={t('identity.verifyEmail.doneTitle')}
      lead={
        <Trans
          i18nKey="identity.verifyEmail.doneLead"
          values={{ email }}
          components={{ b: <strong style={{ fontWeight: 600, overflowWrap: 'anywhere' }} /> }}
        />
      }
    >
      <Button variant="contained" size="large" href={isLoggedIn ? links.home() : links.login()}>
        {isLoggedIn ? t('identity.continue') : t('identity.login.submit')}
      </Button>
    </AuthFrame>
  );
}

function LinkOver() {
  const { t } = useTranslation();
  const { isLoggedIn } = useAuth();
  return (
    <AuthFrame title={t('identity.verifyEmail.overTitle')} lead={t('identity.verifyEmail.overLead')}>
      <Button variant="contained" size="large" href={links.account('security')}>
        {isLoggedIn ? t('identity.verifyEmail.newLink') : t('identity.login.submit')}
      </Button>
    </AuthFrame>
  );
}
