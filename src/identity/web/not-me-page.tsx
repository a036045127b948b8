import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, use, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import type { EmailClaim } from '../email-claim-contract.ts';
import { type MailedClaim, readMailedClaim } from './email-claim.ts';
import { isLinkOver, tokenOfPage } from './mailed-link.ts';
import { AuthFrame } from './parts/auth-frame.tsx';
import { AuthNotice } from './parts/auth-notice.tsx';
import { ClaimFacts } from './parts/claim-facts.tsx';

/** "This was not me": a button removes what a stranger did with the reader's address. */
export function NotMePage() {
  const [token] = useState(tokenOfPage);
  const [reading] = useState(() => readMailedClaim(token));
  const [end, setEnd] = useState<'done' | 'over' | null>(null);
  if (end !== null) return <End end={end} />;
  return (
    <Suspense fallback={null}>
      <DisownForm token={token ?? ''} reading={reading} onEnd={setEnd} />
    </Suspense>
  );
}

type DisownFormProps = {
  token: string;
  reading: Promise<MailedClaim>;
  onEnd: (end: 'done' | 'over') => void;
};

function DisownForm({ token, reading, onEnd }: DisownFormProps) {
  const { t } = useTranslation();
  const claim = use(reading);
  const [refused, setRefused] = useState<CallError | null>(null);
  const [busy, setBusy] = useState(false);
  if (claim === 'over') return <End end="over" />;
  const disown = async (): Promise<void> => {
    setBusy(true);
    try {
      const { emailClaims } = await import('../email-claim-contract.ts');
      await call(emailClaims.disownAddress, { body: { token } });
      onEnd('done');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isLinkOver(error)) onEnd('over');
      else setRefused(error);
    } finally {
      setBusy(false);
    }
  };
  const problem = claim instanceof CallError ? claim : refused;
  return (
    <AuthFrame
      title={t('identity.notMe.title')}
      lead={claim instanceof CallError ? undefined : <Lead claim={claim} />}
    >
      {problem !== null && <AuthNotice tone="danger">{problem.message}</AuthNotice>}
      {!(claim instanceof CallError) && (
        <>
          <ClaimFacts claim={claim} />
          <Typography>{t(`identity.notMe.${claim.kind}`)}</Typography>
          <Button
            variant="contained"
            color="error"
            size="large"
            loading={busy}
            loadingPosition="start"
            onClick={() => void disown()}
          >
            {t('identity.notMe.submit')}
          </Button>
        </>
      )}
    </AuthFrame>
  );
}

function Lead({ claim }: { claim: EmailClaim }) {
  return (
    <Trans
      i18nKey="identity.notMe.lead"
      values={{ email: claim.email }}
      components={{ b: <strong style={{ fontWeight: 600, overflowWrap: 'anywhere' }} /> }}
    />
  );
}

function End({ end }: { end: 'done' | 'over' }) {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t(`identity.notMe.${end}Title`)} lead={t(`identity.notMe.${end}Lead`)}>
      <Button variant="contained" size="large" href={links.home()}>
        {t('identity.notMe.back')}
      </Button>
    </AuthFrame>
  );
}
