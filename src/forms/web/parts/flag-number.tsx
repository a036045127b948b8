import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { FlagSwitch } from './flag-switch.tsx';
import type { QuestionForm } from './question-form.ts';

/** Numbers below or above which an application is flagged. */
export function FlagNumber({ form }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const { control } = form;
  return (
    <FlagSwitch
      form={form}
      label={t('forms.questions.flag.byNumber')}
      emptyRule={{ below: null, above: null }}
    >
      <Box sx={pairStyles}>
        <NumberField
          control={control}
          name="knockoutRule.below"
          label={t('forms.questions.flag.belowLabel')}
          decimals
        />
        <NumberField
          control={control}
          name="knockoutRule.above"
          label={t('forms.questions.flag.aboveLabel')}
          decimals
        />
      </Box>
    </FlagSwitch>
  );
}
