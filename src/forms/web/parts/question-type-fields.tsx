import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SwitchField } from '#ui/fields/switch-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { QuestionDraft } from '../../contract.ts';
import { videoSeconds } from '../../rules.ts';
import { ChoicesField } from './choices-field.tsx';
import { FlagBoolean } from './flag-boolean.tsx';
import { FlagNumber } from './flag-number.tsx';
import type { QuestionForm } from './question-form.ts';
import { tripleStyles } from '#ui/fields/field-grid.ts';

/** The fields of this question type, and which of its answers flag an application. */
export function QuestionTypeFields({ form, type }: { form: QuestionForm; type: QuestionDraft['type'] }) {
  const { t } = useTranslation();
  const { control } = form;
  switch (type) {
    case 'number':
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
