import Box from '@mui/material/Box';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { TypedPeriod } from './typed-period.ts';

type PeriodFieldsProps<Values extends FieldValues> = { control: Control<Values>; ongoing: string };

/** Years, or months of years, because a CV often gives only years. */
export function PeriodFields<Values extends FieldValues>({ control, ongoing }: PeriodFieldsProps<Values>) {
  const { t } = useTranslation();
  const name = (field: keyof TypedPeriod) => field as Path<Values>;
  const isOngoing = Boolean(useWatch({ control, name: name('isOngoing') }));
  const placeholder = t('candidates.fields.monthExample');
  return (
    <div>
      <Box sx={pairStyles}>
        <TextField
          control={control}
          name={name('startedOn')}
          label={t('candidates.fields.startedOn')}
          placeholder={placeholder}
        />
        {!isOngoing && (
          <TextField
            control={control}
            name={name('endedOn')}
            label={t('candidates.fields.endedOn')}
            placeholder={placeholder}
          />
        )}
      </Box>
      <CheckboxField control={control} name={name('isOngoing')} label={ongoing} />
    </div>
  );
}
