import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/fields/date-field.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { FlagSwitch } from './flag-switch.tsx';
import type { QuestionForm } from './question-form.ts';

/** Days before or after which an application is flagged. */
export function FlagDate({ form }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const { control } = form;
  return (
    <FlagSwitch
      form={form}
      label={t('forms.questions.flag.byDate')}
      emptyRule={{ before: null, after: null }}
    >
      <Box sx={pairStyles}>
        <DateField
          control={control}
          name="knockoutRule.before"
          label={t('forms.questions.flag.beforeLabel')}
        />
        <DateField control={control} name="knockoutRule.after" label={t('forms.questions.flag.afterLabel')} />
      </Box>
    </FlagSwitch>
  );
}
