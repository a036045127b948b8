import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { candidateDraft, candidates } from '#candidates/contract.ts';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { incomingMails, type UnassignedMail } from '../incoming-contract.ts';
import { useRefreshUnassigned } from './incoming-queries.ts';

type Values = { name: string; surname: string; email: string };
const values = z.object({
  name: candidateDraft.shape.name,
  surname: candidateDraft.shape.surname,
  email: candidateDraft.shape.email,
});

/** Adds the sender of a mail as a candidate, and assigns the mail to them. */
export function AddSenderDialog({ mail, onClose }: { mail: UnassignedMail; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const refresh = useRefreshUnassigned();
  const callOnce = useIdempotentCall();
  // Assigning may fail after the candidate was added; the next try adds no second one.
  const added = useRef<string | null>(null);
  const { form, dialog } = useContractForm<Values, Values>({
    schema: values as never,
    defaultValues: { ...nameOf(mail), email: mail.fromAddress },
    onSubmit: async (typed) => {
      added.current ??= (
        await callOnce(candidates.create, { params: { companyId }, body: { ...typed, source: 'manual' } })
      ).id;
      const params = { companyId, mailId: mail.id };
      await call(incomingMails.assignMail, { params, body: { candidateId: added.current } });
      onClose();
      toast.success(t('conversations.mails.added'));
      await refresh();
    },
  });
  return (
    <FormDialog
      title={t('conversations.mails.addTitle')}
      description={t('conversations.mails.addBody')}
      submitLabel={t('conversations.mails.add')}
      {...dialog}
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label={t('conversations.mails.name')} required />
      <TextField control={form.control} name="surname" label={t('conversations.mails.surname')} required />
      <TextField control={form.control} name="email" label={t('conversations.mails.email')} required />
    </FormDialog>
  );
}

/** The last word of a name is the surname, as people write it in both languages. */
function nameOf({ fromName }: UnassignedMail): Pick<Values, 'name' | 'surname'> {
  const words = fromName.split(' ').filter((word) => word !== '');
  return words.length < 2
    ? { name: words[0] ?? '', surname: '' }
    : { name: words.slice(0, -1).join(' '), surname: words.at(-1) ?? '' };
}
