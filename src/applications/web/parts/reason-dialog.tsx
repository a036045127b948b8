import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { rejectionDraft } from '../../contract.ts';
import { reasonsQuery } from '../queries.ts';

type Draft = z.input<typeof rejectionDraft>;
type RejectionDraft = z.output<typeof rejectionDraft>;

type ReasonDialogProps = {
  title: string;
  description: string;
  submitLabel: string;
  onReject: (draft: { reason: string; note: string }) => unknown;
  onClose: () => void;
  /** Before the reasons. */
  children?: ReactNode;
};

/** Asks for the reason of a rejection. It is for the team; nothing is sent to the candidate. */
export function ReasonDialog({ onReject, onClose, children, ...words }: ReasonDialogProps) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(reasonsQuery(useCompany().id));
  const { form, dialog } = useContractForm({
    schema: rejectionDraft,
    defaultValues: { reason: '', note: '' },
    onSubmit: async (draft) => {
      await onReject(draft);
      onClose();
    },
  });
  return (
    <FormDialog {...words} {...dialog} onClose={onClose}>
      {children}
      <Reasons form={form} reasons={data.items} />
      <TextArea
        control={form.control}
        name="note"
        label={t('applications.reject.note')}
        help={t('applications.reject.noteHelp')}
        countTo={2000}
      />
    </FormDialog>
  );
}

type ReasonsProps = { form: UseFormReturn<Draft, unknown, RejectionDraft>; reasons: readonly string[] };

function Reasons({ form, reasons }: ReasonsProps) {
  const { t } = useTranslation();
  // Sets the focus, for users who opened the dialog with a key.
  useEffect(() => form.setFocus('reason'), [form]);
  return (
    <RadioGroupField
      control={form.control}
      name="reason"
      label={t('applications.reject.reason')}
      required
      options={reasons.map((reason) => ({ value: reason, label: reason }))}
    />
  );
}
