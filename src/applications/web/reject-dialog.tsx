import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { type Card, rejectionDraft } from '../contract.ts';
import { reasonsQuery } from './queries.ts';

type Draft = z.input<typeof rejectionDraft>;
type RejectionDraft = z.output<typeof rejectionDraft>;

export type RejectDialogProps = {
  cards: readonly Card[];
  onReject: (draft: { reason: string; note: string }) => void;
  onClose: () => void;
};

/** Asks why. The reason is for the team; nothing is sent to the candidate. */
export function RejectDialog({ cards, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(reasonsQuery(useCompany().id));
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: rejectionDraft,
    defaultValues: { reason: '', note: '' },
    onSubmit: (draft) => {
      onReject(draft);
      onClose();
      return Promise.resolve();
    },
  });
  const [first] = cards;
  const name = first === undefined ? '' : `${first.name} ${first.surname}`;
  return (
    <FormDialog
      title={t('applications.reject.title', { count: cards.length, name })}
      description={t('applications.reject.body')}
      submitLabel={t('applications.reject.submit', { count: cards.length })}
      submitError={submitError}
      busy={busy}
      dirty={dirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
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
  // Whoever came by a key goes on by keys.
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
