import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { AddressForm } from './parts/address-form.tsx';
import { CompanyDeletion } from './parts/company-deletion.tsx';
import { CompanyNameForm } from './parts/company-name-form.tsx';
import { CompanyPhoto } from './parts/company-photo.tsx';
import { LanguageForm } from './parts/language-form.tsx';
import { companyQuery } from './queries.ts';

/** The company's info; each section has its own save button. */
export function CompanyInfoPage() {
  const { t } = useTranslation();
  const { data: company } = useSuspenseQuery(companyQuery(useCompany().id));
  return (
    <SettingsSection title={t('companies.info.title')} lead={t('companies.info.lead')}>
      <Stack sx={{ gap: 2.5 }}>
        <CompanyPhoto company={company} />
        <CompanyNameForm company={company} />
        <AddressForm company={company} />
        <LanguageForm company={company} />
        {company.can.delete && <CompanyDeletion company={company} />}
      </Stack>
    </SettingsSection>
  );
}
