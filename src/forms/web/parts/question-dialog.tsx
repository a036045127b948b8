import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type QuestionDraft, questionDraft } from '../../contract.ts';
import { fieldModes, helpCharsMax } from '../../rules.ts';
import type { QuestionForm } from './question-form.ts';
import { QuestionTranslations } from './question-translations.tsx';
import { QuestionTypeFields } from './question-type-fields.tsx';
import { ShownWhenField } from './shown-when-field.tsx';

type QuestionDialogProps = {
  question: QuestionDraft;
  isNew: boolean;
  /** The questions before it, which its condition may name; undefined outside a form. */
  earlier?: readonly QuestionDraft[];
  /** The other languages of the job. */
  languages?: readonly Language[];
  /** May throw a CallError, which the dialog shows. */
  onSave: (question: QuestionDraft) => Promise<void>;
  onClose: () => void;
  /** Maps the server's field names to the question's own. */
  fieldName?: (name: string) => string;
};

/** Edits one question: its text, the settings of its type, the flags, and whether an answer is required. */
export function QuestionDialog({
  question,
  isNew,
  earlier,
  languages = [],
  onSave,
  onClose,
  fieldName,
}: QuestionDialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useContractForm({
    schema: questionDraft,
    defaultValues: question,
    onSubmit: onSave,
    ...(fieldName !== undefined && { fieldName }),
  });
  const { control } = form;
  const isSection = question.type === 'section';
  return (
    <FormDialog
      title={t(`forms.questionTitles.${question.type}`)}
      submitLabel={t(`forms.questions.${isNew ? 'add' : 'save'}${isSection ? 'Section' : ''}`)}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="label"
        label={t(isSection ? 'forms.fields.sectionTitle' : 'forms.fields.question')}
        maxLength={300}
        required
        focusOnOpen
      />
      <TextArea
        control={control}
        name="help"
        label={t(isSection ? 'forms.fields.sectionText' : 'forms.fields.questionHelp')}
        minRows={2}
        countTo={helpCharsMax[isSection ? 'section' : 'question']}
      />
      <QuestionTypeFields form={form} type={question.type} />
      <QuestionTranslations form={form} type={question.type} languages={languages} />
      {!isSection && <ModeField form={form} />}
      {earlier !== undefined && <ShownWhenField form={form} earlier={earlier} />}
    </FormDialog>
  );
}

function ModeField({ form: { control } }: { form: QuestionForm }) {
  const { t } = useTranslation();
  return (
    <RadioGroupField
      control={control}
      name="mode"
      label={t('forms.fields.mode')}
      options={fieldModes.map((value) => ({
        value,
        label: t(`forms.modes.${value}`),
        description: t(`forms.modeHelp.${value}`),
      }))}
    />
  );
}
