import Button from '@mui/material/Button';
import { Suspense, use, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { storeToast } from '#platform/web/stored-toast.ts';
import { links } from '#platform/web/links.ts';
import type { EmailClaim } from '../email-claim-contract.ts';
import { type MailedClaim, readMailedClaim } from './email-claim.ts';
import { isLinkOver, tokenOfPage } from './mailed-link.ts';
import { AuthFrame } from './parts/auth-frame.tsx';
import { AuthNotice } from './parts/auth-notice.tsx';
import { useAuth } from './parts/auth-provider.tsx';
import { ClaimFacts, NotMeLink } from './parts/claim-facts.tsx';
import { ConfirmAddress } from './parts/confirm-address.tsx';

/** Proves an address with the mailed link. It needs a press, because mail scanners open every link. */
export function VerifyEmailPage() {
  const [token] = useState(tokenOfPage);
  const [reading, setReading] = useState(() => readMailedClaim(token));
  const [proven, setProven] = useState<string | null>(null);
  if (proven !== null) return <Proven email={proven} />;
  return (
    <Suspense fallback={null}>
      <VerificationForm
        token={token ?? ''}
        reading={reading}
        onProven={setProven}
        onOver={() => setReading(Promise.resolve('over'))}
        onSignedOut={() => setReading(readMailedClaim(token))}
      />
    </Suspense>
  );
}

type VerificationFormProps = {
  token: string;
  reading: Promise<MailedClaim>;
  onProven: (email: string) => void;
  onOver: () => void;
  onSignedOut: () => void;
};

function VerificationForm({ reading, ...props }: VerificationFormProps) {
  const claim = use(reading);
  if (claim === 'over') return <LinkOver />;
  return claim instanceof CallError ? (
    <ReadFailure problem={claim} />
  ) : (
    <Confirmation claim={claim} {...props} />
  );
}

type ConfirmationProps = Omit<VerificationFormProps, 'reading'> & { claim: EmailClaim };

function Confirmation({ token, claim, onProven, onOver, onSignedOut }: ConfirmationProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<CallError | null>(null);
  const confirm = async (password?: string): Promise<void> => {
    setRefused(null);
    const { access } = await import('../account-contract.ts');
    const body = password === undefined ? { token } : { token, password };
    try {
      const { email, newPasswordToken } = await call(access.verifyEmail, { body });
      if (newPasswordToken === undefined) return onProven(email);
      storeToast({ tone: 'success', message: t('identity.verifyEmail.doneTitle') });
      window.location.replace(links.resetPassword(newPasswordToken));
    } catch (error) {
      // The form marks its own field.
      if (!(error instanceof CallError) || error.fields.password !== undefined) throw error;
      if (isLinkOver(error)) onOver();
      else setRefused(error);
    }
  };
  return (
    <AuthFrame
      title={t('identity.verifyEmail.title')}
      lead={<Lead words="identity.verifyEmail.lead" email={claim.email} />}
    >
      {refused !== null && <AuthNotice tone="danger">{refused.message}</AuthNotice>}
      <ClaimFacts claim={claim} />
      <ConfirmAddress
        key={claim.session}
        token={token}
        claim={claim}
        confirm={confirm}
        onSignedOut={onSignedOut}
      />
      <NotMeLink token={token} />
    </AuthFrame>
  );
}

function Lead({
  words,
  email,
}: {
  words: 'identity.verifyEmail.lead' | 'identity.verifyEmail.doneLead';
  email: string;
}) {
  return (
    <Trans
      i18nKey={words}
      values={{ email }}
      components={{ b: <strong style={{ fontWeight: 600, overflowWrap: 'anywhere' }} /> }}
    />
  );
}

function ReadFailure({ problem }: { problem: CallError }) {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t('identity.verifyEmail.title')}>
      <AuthNotice tone="danger">{problem.message}</AuthNotice>
      <Button variant="contained" size="large" onClick={() => window.location.reload()}>
        {t('identity.authorize.tryAgain')}
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
      lead={<Lead words="identity.verifyEmail.doneLead" email={email} />}
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
