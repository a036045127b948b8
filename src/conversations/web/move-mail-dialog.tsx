import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { conversations, type Message } from '../contract.ts';
import { incomingMails } from '../incoming-contract.ts';
import { CandidateField } from './parts/candidate-field.tsx';

type MoveMailDialogProps = { message: Message; candidateId: string; onClose: () => void };

/** Moves a mail that belongs to another candidate. It searches for the sender's address first. */
export function MoveMailDialog({ message, candidateId, onClose }: MoveMailDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const params = { companyId, candidateId, messageId: message.id };
  const { form, dialog } = useContractForm<{ candidateId: string | null }, { candidateId: string }>({
    schema: incomingMails.moveMail.body as never,
    defaultValues: { candidateId: null },
    onSubmit: async (body) => {
      await call(incomingMails.moveMail, { params, body });
      onClose();
      const href = links.candidate(body.candidateId, 'messages');
      const action = { label: t('conversations.mails.open'), onSelect: () => void navigate({ href }) };
      toast.success(t('conversations.mails.moved'), { action });
      for (const operation of [conversations.list, conversations.read])
        void client.invalidateQueries({ queryKey: keyOf(operation) });
    },
  });
  return (
    <FormDialog
      title={t('conversations.mails.moveTitle')}
      description={t('conversations.mails.moveBody')}
      submitLabel={t('conversations.mails.moveIt')}
      {...dialog}
      dirty={false}
      onClose={onClose}
    >
      <CandidateField
        control={form.control}
        firstSearch={message.mail?.fromAddress ?? ''}
        exceptId={candidateId}
      />
    </FormDialog>
  );
}
