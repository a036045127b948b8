import Box from '@mui/material/Box';
import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryChoices } from '#platform/web/country-names.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { CandidateDraft } from '../../contract.ts';

/** Values of the candidate forms. */
export type CandidateValues = Omit<CandidateDraft, 'country' | 'source' | 'isAnotherPerson'> & {
  country: string | null;
};

// react-hook-form binds a control to one form's output, but two forms share these fields.
type AnyControl = Control<CandidateValues, unknown, FieldValues>;

/** Fields of a candidate, for creating and editing. */
export function CandidateFields({ control, withTags }: { control: AnyControl; withTags: boolean }) {
  const { t, i18n } = useTranslation();
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
        <ComboField
          control={control}
          name="country"
          label={label('country')}
          options={countryChoices(i18n.language)}
        />
      </Box>
      <ComboField
        control={control}
        name="skills"
        kind="tags"
        label={label('skills')}
        help={t('candidates.fields.enterHelp')}
        options={[]}
      />
      {withTags && (
        <ComboField
          control={control}
          name="tags"
          kind="tags"
          label={label('tags')}
          help={t('candidates.fields.enterHelp')}
          options={[]}
        />
      )}
      <TextArea control={control} name="summary" label={label('summary')} />
    </>
  );
}

const pairStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
