import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { RejectionTime } from '#mail-templates/send-time-rules.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { type PlannedMail, rejectionDraft, type RejectionDraft, type RejectionMail } from '../../contract.ts';
import { LetterFields, useLetterForm } from './letter-fields.tsx';
import { useRejectionLetter } from './use-rejection-letter.ts';

const reasonDraft = rejectionDraft.omit({ mail: true });
type Draft = z.input<typeof reasonDraft>;
type Form = UseFormReturn<Draft, unknown, z.output<typeof reasonDraft>>;

type ReasonDialogProps = {
  title: string;
  description?: string;
  submitLabel: string;
  people: readonly { id: string; name: string; surname: string }[];
  /** Composes the mail for one of the people. */
  preview: (personId: string, mail: RejectionMail) => Promise<PlannedMail>;
  /** The previews of one value are kept apart from those of another. */
  about?: string | null;
  onReject: (draft: RejectionDraft) => unknown;
  onClose: () => void;
  /** The time that the mail begins with; left out: the last choice of the member. */
  firstTime?: RejectionTime;
  /** False without the note for the team. */
  hasNote?: boolean;
  /** Before the reasons. */
  children?: ReactNode;
};

/** Asks for the reason of a rejection, and for the mail about it. A number chooses a reason, Ctrl + Enter rejects. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { people, preview, about, onReject, onClose, children, firstTime, hasNote = true, ...words } = props;
  const { t } = useTranslation();
  const letter = useRejectionLetter(firstTime);
  const [problem, setProblem] = useState<string | null>(null);
  const { form, dialog } = useContractForm({
    schema: reasonDraft,
    defaultValues: { reason: '', note: '' },
    onSubmit: async (draft) => {
      if (letter.time !== 'none' && !letterForm.isWritten)
        return setProblem(t('applications.letter.needsText'));
      const { time } = letter;
      await onReject({ ...draft, mail: time === 'none' ? null : { texts: letterForm.texts, time } });
      letter.rememberTime();
      onClose();
    },
  });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const letterForm = useLetterForm(letter.textsFor(reason));
  return (
    <FormDialog
      width="md"
      {...words}
      {...dialog}
      submitError={problem ?? dialog.submitError}
      dirty={dialog.dirty || letterForm.form.formState.isDirty}
      onClose={onClose}
    >
      <Box onKeyDown={(event) => pressKey(event, form, letter.reasons)}>
        <Stack sx={{ gap: 2.5 }}>
          {children}
          <Reasons form={form} reasons={letter.reasons} />
          <LetterFields
            {...{ letter, letterForm, people, preview, about, changed: letter.changedTextsFor(reason) }}
          />
          {hasNote && (
            <TextArea
              control={form.control}
              name="note"
              label={t('applications.reject.note')}
              help={t('applications.reject.noteHelp')}
              minRows={1}
              countTo={2000}
            />
          )}
        </Stack>
      </Box>
    </FormDialog>
  );
}

function pressKey(event: KeyboardEvent<HTMLElement>, form: Form, reasons: readonly string[]): void {
  const isText = (event.target as HTMLElement).matches('textarea, input:not([type=radio])');
  if (isText || event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return;
  const chosen = reasons[(Number(event.key) + 9) % 10];
  if (chosen === undefined) return;
  event.preventDefault();
  form.setValue('reason', chosen, { shouldDirty: true, shouldValidate: true });
}

function Reasons({ form, reasons }: { form: Form; reasons: readonly string[] }) {
  const { t } = useTranslation();
  // Sets the focus, for users who opened the dialog with a key.
  useEffect(() => form.setFocus('reason'), [form]);
  return (
    <div>
      <RadioGroupField
        control={form.control}
        name="reason"
        label={t('applications.reject.reason')}
        required
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
      />
      <Typography
        variant="caption"
        sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}
      >
        {t('applications.letter.keys')}
      </Typography>
    </div>
  );
}
