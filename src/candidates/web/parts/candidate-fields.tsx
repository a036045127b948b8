import Box from '@mui/material/Box';
import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { CandidateDraft } from '../../contract.ts';
import { pairStyles } from '#ui/fields/field-grid.ts';

/** Values of the candidate forms. */
export type CandidateValues = Omit<CandidateDraft, 'country' | 'source' | 'isAnotherPerson'> & {
  country: string | null;
};

// react-hook-form binds a control to one form's output, but two forms share these fields.
type AnyControl = Control<CandidateValues, unknown, FieldValues>;

/** Fields of a candidate, for creating and editing. */
export function CandidateFields({ control, withTags }: { control: AnyControl; withTags: boolean }) {
  const { t } = useTranslation();
  const countries = useCountryChoices();
  const label = (name: keyof CandidateValues): string => t(`candidates.fields.${name}`);
  const line = (name: 'name' | 'surname' | 'currentTitle' | 'currentCompany' | 'city', required = false) => (
    <TextField control={control} name={name} label={label(name)} required={required} autoComplete="off" />
  );
  return (
    <>
      <Box sx={pairStyles}>
        <TextField
          control={control}
          name="name"
          label={label('name')}
          required
          focusOnOpen
          autoComplete="off"
        />
        {line('surname', true)}
      </Box>
      <Box sx={pairStyles}>
        <TextField control={control} name="email" type="email" label={label('email')} autoComplete="off" />
        <TextField
          control={control}
          name="phoneNumber"
          type="tel"
          label={label('phoneNumber')}
          autoComplete="off"
        />
      </Box>
      <Box sx={pairStyles}>
        {line('currentTitle')}
        {line('currentCompany')}
      </Box>
      <Box sx={pairStyles}>
        {line('city')}
        <ComboField control={control} name="country" label={label('country')} options={countries} />
      </Box>
      <ComboField
        control={control}
        name="skills"
        kind="tags"
        label={label('skills')}
        help={t('candidates.fields.enterHelp')}
      />
      {withTags && (
        <ComboField
          control={control}
          name="tags"
          kind="tags"
          label={label('tags')}
          help={t('candidates.fields.enterHelp')}
        />
      )}
      <TextArea control={control} name="summary" label={label('summary')} />
    </>
  );
}
