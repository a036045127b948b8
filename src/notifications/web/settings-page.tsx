import Stack from '@mui/material/Stack';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountNotifications } from '#identity/web/parts/account-notifications.tsx';
import { SessionContext } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';
import { ChannelTable } from './parts/channel-table.tsx';
import { MutedList } from './parts/muted-list.tsx';
import { PushDevices } from './parts/push-devices.tsx';
import { TimesForm } from './parts/times-form.tsx';
import { useSettings } from './use-settings.ts';

/** The settings of the account, of push messages, and of the notifications of the active company. */
export function SettingsPage() {
  const company = useContext(SessionContext)?.company ?? null;
  return (
    <Stack sx={{ gap: 4 }}>
      <AccountNotifications />
      {company && <CompanySettings key={company.id} company={company} />}
      <PushDevices />
    </Stack>
  );
}

function CompanySettings({ company }: { company: { id: string; name: string } }) {
  const { t } = useTranslation();
  const { data, error, refetch, change } = useSettings(company.id);
  return (
    <SettingsSection
      title={t('notifications.settings.title', { company: company.name })}
      lead={t('notifications.settings.lead')}
    >
      {data === undefined && error === null && <FormSkeleton />}
      {data === undefined && error !== null && <FailureState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack sx={{ gap: 3 }}>
          <Surface padding="none">
            <ChannelTable channels={data.channels} onChange={(channels) => change({ channels })} />
          </Surface>
          <Surface title={t('notifications.settings.timesTitle')}>
            <TimesForm settings={data} onChange={change} />
          </Surface>
          <Surface
            title={t('notifications.settings.mutedTitle')}
            description={t('notifications.settings.mutedLead')}
            padding="none"
          >
            <MutedList companyId={company.id} muted={data.muted} />
          </Surface>
        </Stack>
      )}
    </SettingsSection>
  );
}
