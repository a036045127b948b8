import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useUser } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { ContactSection } from './parts/contact-section.tsx';
import { PersonSection } from './parts/person-section.tsx';
import { ProofProvider } from './parts/proof-provider.tsx';

/** Who one is and how one is reached. */
export function BasicDetailsPage() {
  const { t } = useTranslation();
  const { locale } = useUser();
  return (
    <SettingsSection
      title={t('identity.account.tabs.basic-details')}
      lead={t('identity.account.person.lead')}
    >
      <Stack sx={{ gap: 2 }}>
        {/* The language may change at the top of the page too; the form then starts from what is kept. */}
        <PersonSection key={locale} />
        <ProofProvider>
          <ContactSection />
        </ProofProvider>
      </Stack>
    </SettingsSection>
  );
}
