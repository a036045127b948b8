import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { availabilityQuery } from '#availability/web/queries.ts';
import { meetings } from '../contract.ts';
import { limitsQuery } from './limit-queries.ts';
import { CalendarConnection } from '#availability/web/parts/calendar-connection.tsx';
import { FeedSettings } from '#availability/web/parts/feed-settings.tsx';
import { HoursForm } from '#availability/web/parts/hours-form.tsx';
import { OwnLimitForm } from './parts/limit-form.tsx';
import { MeetingTabs } from './parts/meeting-tabs.tsx';

const readingMs = 2000;

/** Answers that contain working hours and busy times. */
const readers = [meetings.busy, meetings.propose];

/** When the member can hold meetings: working hours, and busy times of a calendar of their own. */
export function AvailabilityPage() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { data, error, refetch } = useQuery({
    ...availabilityQuery(companyId),
    // A calendar that was just connected is read in a moment.
    refetchInterval: ({ state }) => (state.data?.calendar?.checkedAt === null ? readingMs : false),
  });
  const limits = useQuery(limitsQuery(companyId)).data;
  return (
    <PageFrame>
      <PageHeader title={t('meetings.title')} tabs={<MeetingTabs current="availability" />} />
      {error !== null && <FailureState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <ListSkeleton rows={6} />}
      {data !== undefined && (
        <Stack sx={{ gap: 4, marginBlockStart: 2 }}>
          <SettingsSection
            title={t('availability.hours.title')}
            lead={t(`availability.hours.${data.isDefault ? 'leadDefault' : 'lead'}`)}
          >
            <HoursForm key={String(data.isDefault)} availability={data} readers={readers} />
          </SettingsSection>
          <SettingsSection
            title={t('availability.calendar.title')}
            lead={t(`availability.calendar.${data.calendar?.failure === 'denied' ? 'leadDenied' : 'lead'}`)}
          >
            <CalendarConnection calendar={data.calendar} readers={readers} />
          </SettingsSection>
          {limits !== undefined && (
            <SettingsSection title={t('meetings.limits.title')} lead={t('meetings.limits.lead')}>
              <OwnLimitForm {...limits} />
            </SettingsSection>
          )}
          <SettingsSection title={t('availability.feed.title')} lead={t('availability.feed.lead')}>
            <FeedSettings feed={data.feed} />
          </SettingsSection>
        </Stack>
      )}
    </PageFrame>
  );
}
