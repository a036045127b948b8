import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type Control, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryName, useCountryChoices } from '#platform/web/country-names.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { RichTextField } from '#ui/fields/rich-text-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { jobTypes, locationTypes, payPeriods } from '#jobs/rules.ts';
import { DepartmentField } from '#jobs/web/parts/department-field.tsx';
import { currencyChoices } from '#platform/web/currency-choices.ts';
import type { DescriptionFields } from '../../contract.ts';
import type { ReadName, ReviewValues } from './accepted-values.ts';
import { pairStyles } from '#ui/fields/field-grid.ts';

// The inputs do not depend on the schema's output type.
type AnyControl = Control<ReviewValues, unknown, never>;
type ReadInputsProps = {
  name: ReadName;
  control: Control<ReviewValues, unknown, object>;
  fields: DescriptionFields;
};

/** The form fields that one field of the document fills. */
export function ReadInputs({ name, control, fields }: ReadInputsProps) {
  const Inputs = inputs[name];
  return <Inputs control={control as never} fields={fields} />;
}

type InputProps = { control: AnyControl; fields: DescriptionFields };

const inputs: Record<ReadName, (props: InputProps) => ReactNode> = {
  title: TitleInput,
  department: DepartmentInput,
  jobType: ({ control }) => (
    <ChoiceInput control={control} name="jobType" group="jobTypes" values={jobTypes} />
  ),
  locationType: ({ control }) => (
    <ChoiceInput control={control} name="locationType" group="locationTypes" values={locationTypes} />
  ),
  place: PlaceInputs,
  pay: PayInputs,
  closesOn: ClosingInput,
  openings: OpeningsInput,
  descriptionHtml: DescriptionInputs,
  skills: SkillsInput,
};

const useLabel = (): ((field: string) => string) => {
  const { t } = useTranslation();
  return (field) => t(`jobs.fields.${field}`);
};

function TitleInput({ control }: InputProps) {
  return <TextField control={control} name="title" label={useLabel()('title')} maxLength={150} />;
}

type ChoiceInputProps = {
  control: AnyControl;
  name: 'jobType' | 'locationType' | 'payPeriod' | 'language';
  group: string;
  values: readonly string[];
};

function ChoiceInput({ control, name, group, values }: ChoiceInputProps) {
  const { t } = useTranslation();
  const options = values.map((value) => ({ value, label: t(`jobs.${group}.${value}`) }));
  return <SelectField control={control} name={name} label={useLabel()(name)} options={options} />;
}

/** The department of the company, or the words of the file when the company has none of that name. */
function DepartmentInput({ control, fields: { department } }: InputProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<ReviewValues>();
  const suggested = department === null || department.value.id !== null ? '' : department.value.name;
  return (
    <div>
      <DepartmentField
        control={control as never}
        suggested={suggested}
        onCreate={(id) => setValue('departmentId', id, { shouldDirty: true })}
      />
      {suggested !== '' && <Note>{t('descriptions.reading.unknownDepartment', { name: suggested })}</Note>}
    </div>
  );
}

/** Words of the file beside the value of a field. */
function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

function PlaceInputs({ control, fields: { places } }: InputProps) {
  const { t, i18n } = useTranslation();
  const others = places.slice(1).map(({ value }) => placeOf(value, i18n.language));
  const countries = useCountryChoices();
  const label = useLabel();
  return (
    <div>
      <Box sx={pairStyles}>
        <TextField control={control} name="city" label={label('city')} maxLength={100} />
        <ComboField control={control} name="country" label={label('country')} options={countries} />
      </Box>
      {others.length > 0 && (
        <Note>{t('descriptions.reading.otherPlaces', { places: others.join('; ') })}</Note>
      )}
    </div>
  );
}

function PayInputs({ control }: InputProps) {
  const { i18n } = useTranslation();
  const label = useLabel();
  return (
    <Box sx={pairStyles}>
      <NumberField control={control} name="payMin" label={label('payMin')} decimals />
      <NumberField control={control} name="payMax" label={label('payMax')} decimals />
      <ComboField
        control={control}
        name="payCurrency"
        label={label('payCurrency')}
        options={currencyChoices(i18n.language)}
      />
      <ChoiceInput control={control} name="payPeriod" group="payPeriods" values={payPeriods} />
    </Box>
  );
}

function ClosingInput({ control }: InputProps) {
  return <DateField control={control} name="closesOn" label={useLabel()('closesOn')} />;
}

function OpeningsInput({ control }: InputProps) {
  return <NumberField control={control} name="openings" label={useLabel()('openings')} />;
}

function DescriptionInputs({ control, fields: { language } }: InputProps) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 2 }}>
      <RichTextField
        control={control}
        name="descriptionHtml"
        label={useLabel()('descriptionHtml')}
        minHeight={220}
      />
      <div>
        <ChoiceInput control={control} name="language" group="languages" values={['en', 'tr']} />
        {language === null && <Note>{t('descriptions.reading.otherLanguage')}</Note>}
      </div>
    </Stack>
  );
}

function SkillsInput({ control }: InputProps) {
  const { t } = useTranslation();
  return (
    <ComboField
      control={control}
      name="skills"
      kind="tags"
      label={useLabel()('skills')}
      help={t('jobs.help.skills')}
    />
  );
}

/** "Köln, Nordrhein-Westfalen, Germany" */
function placeOf({ city, region, country }: DescriptionFields['places'][number]['value'], language: string) {
  return [city, region, country === '' ? '' : countryName(country, language)].filter(Boolean).join(', ');
}
