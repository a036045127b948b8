import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useUser } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { ContactSection } from './parts/contact-section.tsx';
import { PersonSection } from './parts/person-section.tsx';
import { ProofProvider } from './parts/proof-provider.tsx';

/** Name, picture, language and contacts of the user. */
export function BasicDetailsPage() {
  const { t } = useTranslation();
  const { language } = useUser();
  return (
    <SettingsSection
      title={t('identity.account.tabs.basic-details')}
      lead={t('identity.account.person.lead')}
    >
      <Stack sx={{ gap: 2 }}>
        {/* The language can also change in the page header; the form then resets to the saved values. */}
        <PersonSection key={language} />
        <ProofProvider>
          <ContactSection />
        </ProofProvider>
      </Stack>
    </SettingsSection>
  );
}
