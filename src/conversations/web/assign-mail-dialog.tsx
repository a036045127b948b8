import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { incomingMails, type UnassignedMail } from '../incoming-contract.ts';
import { useRefreshUnassigned } from './incoming-queries.ts';
import { CandidateField } from './parts/candidate-field.tsx';

/** Chooses the candidate of a mail. It searches for the sender's name first. */
export function AssignMailDialog({ mail, onClose }: { mail: UnassignedMail; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshUnassigned();
  const { form, dialog } = useContractForm<{ candidateId: string | null }, { candidateId: string }>({
    schema: incomingMails.assignMail.body as never,
    defaultValues: { candidateId: null },
    onSubmit: async ({ candidateId }) => {
      await call(incomingMails.assignMail, { params: { companyId, mailId: mail.id }, body: { candidateId } });
      onClose();
      const href = links.candidate(candidateId, 'messages');
      const action = { label: t('conversations.mails.open'), onSelect: () => void navigate({ href }) };
      toast.success(t('conversations.mails.assigned'), { action });
      await refresh();
    },
  });
  return (
    <FormDialog
      title={t('conversations.mails.assignTitle')}
      description={t('conversations.mails.assignBody')}
      submitLabel={t('conversations.mails.assign')}
      {...dialog}
      dirty={false}
      onClose={onClose}
    >
      <CandidateField control={form.control} firstSearch={mail.fromName || mail.fromAddress} />
    </FormDialog>
  );
}
