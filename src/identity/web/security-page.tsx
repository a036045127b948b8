import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { DeletionSection } from './parts/deletion-section.tsx';
import { PasskeySection } from './parts/passkey-section.tsx';
import { PasswordSection } from './parts/password-section.tsx';
import { ProofProvider } from './parts/proof-provider.tsx';
import { ProviderSection } from './parts/provider-section.tsx';
import { SecondFactorSection } from './parts/second-factor-section.tsx';
import { SessionSection } from './parts/session-section.tsx';
import { securityQuery } from './queries.ts';

/** Protection, sessions and deletion of the account. */
export function SecurityPage() {
  const { t } = useTranslation();
  const { isPlatformAdmin } = useUser();
  const { data } = useSuspenseQuery(securityQuery);
  return (
    <SettingsSection title={t('identity.account.tabs.security')} lead={t('identity.account.security.lead')}>
      <ProofProvider>
        <Stack sx={{ gap: 2 }}>
          {isPlatformAdmin && !data.authenticator.isOn && (
            <Alert severity="warning">{t('identity.account.security.secondFactor.neededByAdmins')}</Alert>
          )}
          <PasswordSection hasPassword={data.hasPassword} />
          <SecondFactorSection authenticator={data.authenticator} />
          <PasskeySection all={data.passkeys} />
          <ProviderSection linked={data.providers} />
          <SessionSection />
          {data.deletionDueAt === null && <DeletionSection hasPassword={data.hasPassword} />}
        </Stack>
      </ProofProvider>
    </SettingsSection>
  );
}
