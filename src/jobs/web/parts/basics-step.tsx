import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { currencyChoices } from '#platform/web/currency-choices.ts';
import { jobTypes, locationTypes, payPeriods } from '../../rules.ts';
import type { JobForm } from '../job-form-values.ts';
import { fieldOfText } from '../../text-rules.ts';
import { useTextLanguage } from '../text-language.ts';
import { DepartmentField } from './department-field.tsx';
import { TextLanguages } from './text-languages.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';

/** The basic facts of a job: title, type, place, pay. */
export function BasicsStep({ form, isNew }: { form: JobForm['form']; isNew: boolean }) {
  const { t } = useTranslation();
  const { control } = form;
  const { shown } = useTextLanguage();
  const language = useWatch({ control, name: 'language' }) ?? shown;
  const choices = (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`jobs.${group}.${value}`) }));
  return (
    <>
      <TextLanguages form={form} field="title" />
      <TextField
        key={shown}
        control={control}
        name={fieldOfText({ language }, { language: shown, field: 'title' })}
        lang={shown}
        label={t('jobs.fields.title')}
        help={t('jobs.help.title')}
        maxLength={150}
        required
        focusOnOpen={isNew && form.getValues('title') === ''}
      />
      <Department form={form} />
      <Box sx={pairStyles}>
        <SelectField
          control={control}
          name="jobType"
          label={t('jobs.fields.jobType')}
          options={choices('jobTypes', jobTypes)}
        />
        <SelectField
          control={control}
          name="locationType"
          label={t('jobs.fields.locationType')}
          options={choices('locationTypes', locationTypes)}
        />
      </Box>
      <PlaceFields form={form} />
      <PayFields form={form} />
      <Box sx={pairStyles}>
        <NumberField control={control} name="openings" label={t('jobs.fields.openings')} />
        <DateField
          control={control}
          name="closesOn"
          label={t('jobs.fields.closesOn')}
          help={t('jobs.help.closesOn')}
        />
      </Box>
    </>
  );
}

function Department({ form }: { form: JobForm['form'] }) {
  return (
    <DepartmentField
      control={form.control as never}
      onCreate={(id) => form.setValue('departmentId', id, { shouldDirty: true })}
    />
  );
}

function PlaceFields({ form: { control } }: { form: JobForm['form'] }) {
  const { t } = useTranslation();
  const countries = useCountryChoices();
  const locationType = useWatch({ control, name: 'locationType' });
  const isAnywhere = locationType === 'remote' || locationType === 'online';
  return (
    <Box sx={pairStyles}>
      <ComboField
        control={control}
        name="country"
        label={t('jobs.fields.country')}
        options={countries}
        {...(isAnywhere && { help: t('jobs.help.countryAnywhere') })}
      />
      <TextField control={control} name="city" label={t('jobs.fields.city')} maxLength={100} />
    </Box>
  );
}

function PayFields({ form: { control } }: { form: JobForm['form'] }) {
  const { t, i18n } = useTranslation();
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, padding: 0, marginBlockEnd: 1.5 }}>
        {t('jobs.fields.pay')}
      </Box>
      <Box sx={{ ...pairStyles, rowGap: 2 }}>
        <NumberField control={control} name="payMin" label={t('jobs.fields.payMin')} decimals />
        <NumberField control={control} name="payMax" label={t('jobs.fields.payMax')} decimals />
        <ComboField
          control={control}
          name="payCurrency"
          label={t('jobs.fields.payCurrency')}
          options={currencyChoices(i18n.language)}
        />
        <SelectField
          control={control}
          name="payPeriod"
          label={t('jobs.fields.payPeriod')}
          options={payPeriods.map((value) => ({ value, label: t(`jobs.payPeriods.${value}`) }))}
        />
      </Box>
      <Box sx={{ marginBlockStart: 1 }}>
        <CheckboxField control={control} name="isPayPublic" label={t('jobs.fields.isPayPublic')} />
      </Box>
    </Box>
  );
}
