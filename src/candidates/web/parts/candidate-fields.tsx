import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { CandidateDraft } from '../../contract.ts';
import { pairStyles } from '#ui/fields/field-grid.ts';

/** Values of the candidate forms. */
export type CandidateValues = Omit<
  CandidateDraft,
  'country' | 'profile' | 'newCvId' | 'source' | 'isAnotherPerson'
> & {
  country: string | null;
};

// react-hook-form binds a control to one form's output, but two forms share these fields.
type AnyControl = Control<CandidateValues, unknown, FieldValues>;

export type FieldName =
  | 'name'
  | 'surname'
  | 'email'
  | 'phoneNumber'
  | 'currentTitle'
  | 'currentCompany'
  | 'city';

type CandidateFieldsProps = {
  control: AnyControl;
  withTags: boolean;
  /** Adds to an input what was read for it from a CV. */
  withSource?: (name: FieldName | 'summary' | 'skills', input: ReactNode) => ReactNode;
  /** Between the contact data and the career. */
  children?: ReactNode;
};

/** Fields of a candidate, for creating and editing. */
export function CandidateFields(props: CandidateFieldsProps) {
  const { control, withTags, withSource = (_name, input) => input, children } = props;
  const { t } = useTranslation();
  const countries = useCountryChoices();
  const label = (name: keyof CandidateValues): string => t(`candidates.fields.${name}`);
  const field = (name: FieldName, options: { type?: 'email' | 'tel'; required?: boolean } = {}) => (
    <div>
      {withSource(
        name,
        <TextField
          control={control}
          name={name}
          label={label(name)}
          autoComplete="off"
          {...options}
          {...(name === 'name' && { focusOnOpen: true })}
        />,
      )}
    </div>
  );
  const tags = (name: 'skills' | 'tags') => (
    <ComboField
      control={control}
      name={name}
      kind="tags"
      label={label(name)}
      help={t('candidates.fields.enterHelp')}
    />
  );
  return (
    <>
      <Box sx={pairStyles}>
        {field('name', { required: true })}
        {field('surname', { required: true })}
      </Box>
      <Box sx={pairStyles}>
        {field('email', { type: 'email' })}
        {field('phoneNumber', { type: 'tel' })}
      </Box>
      {children}
      <Box sx={pairStyles}>
        {field('currentTitle')}
        {field('currentCompany')}
      </Box>
      <Box sx={pairStyles}>
        {field('city')}
        <ComboField control={control} name="country" label={label('country')} options={countries} />
      </Box>
      {withSource('skills', tags('skills'))}
      {withTags && tags('tags')}
      {withSource('summary', <TextArea control={control} name="summary" label={label('summary')} />)}
    </>
  );
}
