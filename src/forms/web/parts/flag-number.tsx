import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#ui/fields/number-field.tsx';
import { FlagFrame } from './flag-frame.tsx';
import type { QuestionForm } from './question-form.ts';
import { pairStyles } from '#ui/fields/field-grid.ts';

/** Numbers below or above which an application is flagged. */
export function FlagNumber({ form: { control } }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const id = useId();
  const { field } = useController({ control, name: 'knockoutRule' });
  const isOn = field.value !== null && field.value !== undefined;
  return (
    <FlagFrame>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <FormLabel htmlFor={id}>{t('forms.questions.flag.byNumber')}</FormLabel>
        <Switch
          id={id}
          checked={isOn}
          onChange={(_event, on) => field.onChange(on ? { below: null, above: null } : null)}
          slotProps={{ input: { role: 'switch' } }}
        />
      </Stack>
      {isOn && (
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
      )}
    </FlagFrame>
  );
}
