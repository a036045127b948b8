import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Room } from '../room-contract.ts';
import { limitsQuery } from './limit-queries.ts';
import { CompanyLimitForm } from './parts/limit-form.tsx';
import { roomsQuery } from './room-queries.ts';
import { RoomDialog } from './parts/room-dialog.tsx';
import { RoomList } from './parts/room-list.tsx';
import { VideoForm } from './parts/video-form.tsx';

/** The rooms of a company, the server of its video links, and the limits of booking links. */
export function RoomsPage() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { data } = useSuspenseQuery(roomsQuery(companyId));
  const { data: limits } = useSuspenseQuery(limitsQuery(companyId));
  const [edited, setEdited] = useState<Room | 'new' | null>(null);
  const add = (
    <Button variant="contained" onClick={() => setEdited('new')}>
      {t('meetings.rooms.new')}
    </Button>
  );
  return (
    <Stack sx={{ gap: 4 }}>
      <SettingsSection title={t('meetings.rooms.title')} lead={t('meetings.rooms.lead')} action={add}>
        {data.items.length === 0 ? (
          <EmptyState
            icon={DoorOpen}
            title={t('meetings.rooms.empty')}
            body={t('meetings.rooms.emptyBody')}
          />
        ) : (
          <RoomList rooms={data.items} onChange={setEdited} />
        )}
      </SettingsSection>
      <SettingsSection title={t('meetings.rooms.video.title')} lead={t('meetings.rooms.video.lead')}>
        <VideoForm settings={data} />
      </SettingsSection>
      <SettingsSection title={t('meetings.limits.companyTitle')} lead={t('meetings.limits.companyLead')}>
        <CompanyLimitForm limits={limits.company} />
      </SettingsSection>
      {edited !== null && (
        <RoomDialog room={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
}
