import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { readCandidateValues } from '../read-candidate-values.ts';
import { FieldsForm, type FieldsFormProps } from './fields-form.tsx';

const schema = readCandidateValues.pick({ city: true, country: true });

/** Place of residence. */
export function PlaceForm(props: FieldsFormProps) {
  const { t } = useTranslation();
  const { city, country } = props.candidate;
  const countries = useCountryChoices();
  return (
    <FieldsForm {...props} schema={schema} values={{ city, country: country || null }}>
      {(control) => (
        <Box sx={pairStyles}>
          <TextField control={control} name="city" label={t('candidates.fields.city')} autoComplete="off" />
          <ComboField
            control={control}
            name="country"
            label={t('candidates.fields.country')}
            options={countries}
          />
        </Box>
      )}
    </FieldsForm>
  );
}
