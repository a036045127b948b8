import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { companyChange, type Company } from '../../contract.ts';
import { SettingsForm } from './settings-form.tsx';
import { useCompanyForm } from './use-company-form.ts';

const fields = companyChange
  .pick({ addressLine1: true, addressLine2: true, city: true, stateRegion: true })
  .required()
  // Clearing the field sets null.
  .extend({
    country: z
      .string()
      .nullable()
      .transform((code) => code ?? ''),
  });

/** The address of the company. */
export function AddressForm({ company }: { company: Company }) {
  const { t } = useTranslation();
  const countries = useCountryChoices();
  const { addressLine1, addressLine2, city, stateRegion, country } = company;
  const values = { addressLine1, addressLine2, city, stateRegion, country: country || null };
  const bound = useCompanyForm(company, fields, values);
  const { control } = bound.form;
  const lines = [
    ['addressLine1', 'address-line1'],
    ['addressLine2', 'address-line2'],
    ['city', 'address-level2'],
    ['stateRegion', 'address-level1'],
  ] as const;
  return (
    <SettingsForm title={t('companies.info.address')} form={bound}>
      {lines.map(([name, autoComplete]) => (
        <TextField
          key={name}
          control={control}
          name={name}
          label={t(`companies.info.${name}`)}
          autoComplete={autoComplete}
        />
      ))}
      <ComboField
        control={control}
        name="country"
        label={t('companies.info.country')}
        options={countries}
        placeholder={t('companies.info.noCountry')}
      />
    </SettingsForm>
  );
}
