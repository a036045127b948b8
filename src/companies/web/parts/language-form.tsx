import { useTranslation } from 'react-i18next';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { zoneOptions } from '#platform/web/zone-options.ts';
import { companyChange, type Company } from '../../contract.ts';
import { SettingsForm } from './settings-form.tsx';
import { useCompanyForm } from './use-company-form.ts';
import { useCompanyChoices } from './use-company-choices.ts';

const fields = companyChange.pick({ defaultLanguage: true, timeZone: true }).required();

/** The company's language and time zone. */
export function LanguageForm({ company }: { company: Company }) {
  const { t, i18n } = useTranslation();
  const choices = useCompanyChoices();
  const { defaultLanguage, timeZone } = company;
  const bound = useCompanyForm(company, fields, { defaultLanguage, timeZone });
  const { control } = bound.form;
  return (
    <SettingsForm title={t('companies.info.language')} form={bound}>
      <SelectField
        control={control}
        name="defaultLanguage"
        label={t('companies.info.defaultLanguage')}
        help={t('companies.info.defaultLanguageHelp')}
        options={choices.languages}
      />
      <ComboField
        control={control}
        name="timeZone"
        label={t('companies.info.timeZone')}
        help={t('companies.info.timeZoneHelp')}
        options={zoneOptions(timeZone, null, i18n.language)}
        required
      />
    </SettingsForm>
  );
}
