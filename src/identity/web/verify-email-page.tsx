import Button from '@mui/material/Button';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { tokenOfPage } from './go-on.ts';
import { AuthFrame } from './parts/auth-frame.tsx';
import { useAuth } from './parts/auth-provider.tsx';
import { useSay } from './use-say.ts';

/** Prove an address with the mailed link: by a press, for programs that check mail open every link. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const say = useSay();
  const [token] = useState(tokenOfPage);
  const [busy, setBusy] = useState(false);
  const [proven, setProven] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(token === null);
  const verify = async (): Promise<void> => {
    setBusy(true);
    const { access } = await import('../account-contract.ts');
    try {
      setProven((await call(access.verifyEmail, { body: { token: token ?? '' } })).email);
    } catch (error) {
      if (error instanceof CallError && (error.code === 'identity.link_over' || 'token' in error.fields)) {
        setIsOver(true);
      } else {
        say.refusal(error);
      }
    }
    setBusy(false);
  };
  if (proven !== null) return <Proven email={proven} />;
  if (isOver) return <LinkOver />;
  return (
    <AuthFrame title={t('identity.verifyEmail.title')} lead={t('identity.verifyEmail.lead')}>
      <Button
        variant="contained"
        size="large"
        loading={busy}
        loadingPosition="start"
        onClick={() => void verify()}
      >
        {t('identity.verifyEmail.submit')}
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
