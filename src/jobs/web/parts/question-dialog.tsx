import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type ContractForm, useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SwitchField } from '#ui/fields/switch-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type QuestionDraft, questionDraft } from '../../question-contract.ts';
import { fieldModes } from '../../rules.ts';
import { ChoicesField } from './choices-field.tsx';

export type QuestionForm = ContractForm<z.input<typeof questionDraft>, QuestionDraft>['form'];

type QuestionDialogProps = {
  question: QuestionDraft;
  onSave: (question: QuestionDraft) => void;
  onClose: () => void;
};

/** One question: what is asked, whether it must be answered, and what its type needs. */
export function QuestionDialog({ question, onSave, onClose }: QuestionDialogProps) {
  const { t } = useTranslation();
  const { form, submit, busy, dirty } = useContractForm({
    schema: questionDraft,
    defaultValues: question,
    onSubmit: async (output) => onSave(output),
  });
  const { control } = form;
  return (
    <FormDialog
      title={t(`jobs.questionTitles.${question.type}`)}
      submitLabel={t('jobs.form.saveQuestion')}
      busy={busy}
      dirty={dirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="label"
        label={t('jobs.fields.question')}
        maxLength={300}
        required
        focusOnOpen
      />
      <TextArea
        control={control}
        name="help"
        label={t('jobs.fields.questionHelp')}
        minRows={2}
        countTo={500}
      />
      <TypeFields form={form} type={question.type} />
      <SelectField
        control={control}
        name="mode"
        label={t('jobs.fields.mode')}
        options={fieldModes.map((value) => ({
          value,
          label: t(`jobs.modes.${value}`),
          description: t(`jobs.modeHelp.${value}`),
        }))}
      />
    </FormDialog>
  );
}

function TypeFields({ form, type }: { form: QuestionForm; type: QuestionDraft['type'] }) {
  const { t } = useTranslation();
  const { control } = form;
  if (type === 'number') {
    return (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
        <NumberField control={control} name="settings.min" label={t('jobs.fields.min')} decimals />
        <NumberField control={control} name="settings.max" label={t('jobs.fields.max')} decimals />
        <TextField
          control={control}
          name="settings.unit"
          label={t('jobs.fields.unit')}
          placeholder={t('jobs.help.unit')}
        />
      </Box>
    );
  }
  if (type === 'choice') {
    return (
      <>
        <ChoicesField form={form} />
        <SwitchField control={control} name="settings.several" label={t('jobs.fields.several')} />
      </>
    );
  }
  if (type === 'video') {
    return (
      <NumberField
        control={control}
        name="settings.limitSeconds"
        label={t('jobs.fields.limitSeconds')}
        help={t('jobs.help.limitSeconds')}
        unit={t('jobs.fields.seconds')}
      />
    );
  }
  return null;
}
