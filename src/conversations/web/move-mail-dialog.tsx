import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import { useFoundCandidates } from '#candidates/web/use-found-candidates.ts';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { conversations, type Message } from '../contract.ts';
import { incomingMails } from '../incoming-contract.ts';

type MoveMailDialogProps = { message: Message; candidateId: string; onClose: () => void };

/** Moves a mail that belongs to another candidate. It searches for the sender's address first. */
export function MoveMailDialog({ message, candidateId, onClose }: MoveMailDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { people, isSearching } = useFoundCandidates(text || (message.mail?.fromAddress ?? ''));
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
      <ComboField
        control={form.control}
        name="candidateId"
        label={t('conversations.mails.candidate')}
        required
        options={people
          .filter(({ id }) => id !== candidateId)
          .map((person) => ({
            value: person.id,
            label: fullName(person),
            description: person.email || person.phoneNumber || person.currentTitle,
          }))}
        loading={isSearching}
        onSearch={setText}
      />
    </FormDialog>
  );
}
