import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SwitchField } from '#ui/fields/switch-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { QuestionDraft } from '../../contract.ts';
import { answerFileMegabytes, textChars, videoSeconds } from '../../rules.ts';
import { ChoicesField } from './choices-field.tsx';
import { FileKindsField } from './file-kinds-field.tsx';
import { FlagBoolean } from './flag-boolean.tsx';
import { FlagDate } from './flag-date.tsx';
import { FlagNumber } from './flag-number.tsx';
import type { QuestionForm } from './question-form.ts';
import { pairStyles, tripleStyles } from '#ui/fields/field-grid.ts';

/** The fields of this question type, and which of its answers flag an application. */
export function QuestionTypeFields({ form, type }: { form: QuestionForm; type: QuestionDraft['type'] }) {
  const { t } = useTranslation();
  const { control } = form;
  switch (type) {
    case 'short_text':
    case 'long_text':
      return (
        <NumberField
          control={control}
          name="settings.limitChars"
          label={t('forms.fields.limitChars')}
          help={t('forms.questions.charsHelp', textChars[type])}
          unit={t('forms.fields.chars')}
        />
      );
    case 'number':
      return <NumberFields form={form} />;
    case 'date':
      return <DateFields form={form} />;
    case 'link':
    case 'section':
      return null;
    case 'file':
      return <FileFields form={form} />;
    case 'boolean':
      return <FlagBoolean form={form} />;
    case 'choice':
      return (
        <>
          <ChoicesField form={form} />
          <SwitchField control={control} name="settings.several" label={t('forms.fields.several')} />
        </>
      );
    case 'video':
      return (
        <NumberField
          control={control}
          name="settings.limitSeconds"
          label={t('forms.fields.limitSeconds')}
          help={t('forms.questions.limitHelp', videoSeconds)}
          unit={t('forms.fields.seconds')}
        />
      );
    default:
      return type satisfies never;
  }
}

type FieldsProps = { form: QuestionForm };

function NumberFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { control } = form;
  return (
    <>
      <Box sx={tripleStyles}>
        <NumberField control={control} name="settings.min" label={t('forms.fields.min')} decimals />
        <NumberField control={control} name="settings.max" label={t('forms.fields.max')} decimals />
        <TextField
          control={control}
          name="settings.unit"
          label={t('forms.fields.unit')}
          placeholder={t('forms.fields.unitHelp')}
          maxLength={30}
        />
      </Box>
      <FlagNumber form={form} />
    </>
  );
}

function DateFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { control } = form;
  return (
    <>
      <Box sx={pairStyles}>
        <DateField control={control} name="settings.earliest" label={t('forms.fields.earliest')} />
        <DateField control={control} name="settings.latest" label={t('forms.fields.latest')} />
      </Box>
      <FlagDate form={form} />
    </>
  );
}

function FileFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FileKindsField form={form} />
      <NumberField
        control={form.control}
        name="settings.limitMegabytes"
        label={t('forms.fields.limitMegabytes')}
        help={t('forms.questions.megabytesHelp', answerFileMegabytes)}
        unit="MB"
      />
    </>
  );
}
