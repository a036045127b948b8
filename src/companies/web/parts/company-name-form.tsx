import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { companyChange, type Company } from '../../contract.ts';
import { SettingsForm } from './settings-form.tsx';
import { useCompanyForm } from './use-company-form.ts';
import { useCompanyChoices } from './use-company-choices.ts';

const fields = companyChange.pick({ name: true, legalName: true, website: true, size: true }).required();

export function CompanyNameForm({ company }: { company: Company }) {
  const { t } = useTranslation();
  const choices = useCompanyChoices();
  const { name, legalName, website, size } = company;
  const bound = useCompanyForm(company, fields, { name, legalName, website, size });
  const { control } = bound.form;
  return (
    <SettingsForm title={t('companies.info.identity')} form={bound}>
      <TextField
        control={control}
        name="name"
        label={t('companies.info.name')}
        autoComplete="organization"
        required
      />
      <TextField
        control={control}
        name="legalName"
        label={t('companies.info.legalName')}
        help={t('companies.info.legalNameHelp')}
      />
      <TextField
        control={control}
        name="website"
        type="url"
        label={t('companies.info.website')}
        placeholder="https://"
        autoComplete="url"
      />
      <SelectField control={control} name="size" label={t('companies.info.size')} options={choices.sizes} />
    </SettingsForm>
  );
}
