import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import type { Meeting, Proposal } from '../../contract.ts';
import type { Span } from '#availability/rules.ts';
import { endOf, wallTimeIn } from '../../rules.ts';
import type { Room } from '../../room-contract.ts';
import { busyQuery, hostsQuery } from '../queries.ts';
import { useRooms } from '../room-queries.ts';
import { BusyTimeline } from './busy-timeline.tsx';
import { Conflicts } from './conflicts.tsx';
import type { MeetingForm } from './meeting-form-values.ts';

type BusyDayFieldProps = { form: MeetingForm; meeting?: Meeting; proposal: Proposal | undefined };

/** The busy times of the chosen hosts on the chosen day, with conflicts shown before saving. */
export function BusyDayField({ form, meeting, proposal }: BusyDayFieldProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const names = useNames(company.id, meeting);
  const room = useRoom(form);
  const { slot, hostIds, timeZone } = useSlot(form, proposal?.timeZone);
  const { field } = useController({ control: form.control, name: 'startsAt' });
  const day = slot === null ? '' : wallTimeIn(slot.startsAt, timeZone).slice(0, 10);
  const { data, isPending, isError, isPlaceholderData } = useQuery({
    ...busyQuery(company.id, {
      memberIds: hostIds,
      date: day,
      timeZone,
      ...(room && { roomId: room.id }),
      ...(meeting && { exceptMeetingId: meeting.id }),
    }),
    enabled: slot !== null && hostIds.length > 0,
    placeholderData: keepPreviousData,
  });
  if (slot === null || hostIds.length === 0) {
    return <MutedText words={t('meetings.busy.choose')} />;
  }
  if (isError) return <MutedText words={t('meetings.busy.failed')} />;
  if (isPending) return <Skeleton height={72} aria-label={t('meetings.busy.loading')} />;
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${t('meetings.busy.title')}: ${formatDay(slot.startsAt, timeZone)}. ${t('meetings.busy.pickHelp')}`}
      </Typography>
      <BusyTimeline
        day={data}
        slot={slot}
        timeZone={timeZone}
        nameOf={names}
        roomName={room?.name ?? null}
        onPick={field.onChange}
      />
      <Conflicts
        {...{ day: data, slot, timeZone, nameOf: names, roomName: room?.name ?? null }}
        free={isPlaceholderData ? undefined : proposal?.times}
        onChoose={field.onChange}
      />
    </Stack>
  );
}

function useSlot({ control }: MeetingForm, companyZone: string | undefined) {
  const [startsAt, zone, duration, hostIds] = useWatch({
    control,
    name: ['startsAt', 'timeZone', 'durationMinutes', 'hostIds'],
  });
  const slot: Span | null = startsAt
    ? { startsAt, endsAt: endOf(new Date(startsAt), Number(duration)).toISOString() }
    : null;
  return { slot, hostIds: hostIds ?? [], timeZone: zone || companyZone || 'UTC' };
}

function useNames(companyId: string, meeting: Meeting | undefined): (memberId: string) => string {
  const { data } = useQuery(hostsQuery(companyId));
  return (memberId) => {
    const found =
      data?.items.find((member) => member.id === memberId) ??
      meeting?.hosts.find((host) => host.memberId === memberId);
    return found === undefined ? '' : `${found.name} ${found.surname}`;
  };
}

function useRoom({ control }: MeetingForm): Room | undefined {
  const roomId = useWatch({ control, name: 'roomId' });
  return useRooms().rooms.find(({ id }) => id === roomId);
}

function MutedText({ words }: { words: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {words}
    </Typography>
  );
}
