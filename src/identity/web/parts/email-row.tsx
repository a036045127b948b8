import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useUser } from '#platform/web/session.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { useToast } from '#ui/toasts.tsx';
import { account } from '../../account-contract.ts';
import { securityQuery } from '../queries.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ContactRow } from './contact-row.tsx';

/** The address, whether it is proven, and the pending one. */
export function EmailRow() {
  const { t } = useTranslation();
  const { email, emailVerified } = useUser();
  const { data } = useSuspenseQuery(securityQuery);
  const [isChanging, setIsChanging] = useState(false);
  const isChangeOpen = data.pendingEmail !== null && data.pendingEmail !== email;
  return (
    <>
      <ContactRow
        label={t('identity.email')}
        value={email ?? t('identity.account.email.none')}
        isEmpty={email === null}
        status={email !== null && <ProofChip isProven={emailVerified} />}
        note={
          isChangeOpen
            ? t('identity.account.email.changesTo', { email: data.pendingEmail })
            : !emailVerified && t('identity.account.email.waitingHelp')
        }
        actions={
          <>
            {data.pendingEmail !== null && <ResendButton email={data.pendingEmail} />}
            <Button variant="outlined" onClick={() => setIsChanging(true)}>
              {t('identity.account.email.change')}
            </Button>
          </>
        }
      />
      {isChanging && (
        <ChangeEmailDialog hasPassword={data.hasPassword} onClose={() => setIsChanging(false)} />
      )}
    </>
  );
}

function ProofChip({ isProven }: { isProven: boolean }) {
  const { t } = useTranslation();
  return isProven ? (
    <StatusChip tone="success" label={t('identity.account.email.proven')} />
  ) : (
    <StatusChip tone="warning" icon={MailQuestionMark} label={t('identity.account.email.waiting')} />
  );
}

function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const resend = useChange(account.resendVerification, {
    onSuccess: () => toast.success(t('identity.account.email.linkSent', { email })),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button color="inherit" loading={resend.isPending} onClick={() => resend.mutate({})}>
      {t('identity.account.email.resend')}
    </Button>
  );
}
