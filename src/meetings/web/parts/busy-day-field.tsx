import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime, ownZone } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import type { BusyDay, Meeting } from '../../contract.ts';
import { endOf, overlaps, type Span, wallTimeIn } from '../../rules.ts';
import { busyQuery, hostsQuery } from '../queries.ts';
import { BusyStrip } from './busy-strip.tsx';
import type { MeetingForm } from './meeting-form-values.ts';

/** When the chosen hosts are busy on the chosen day, and whose time the meeting would cross, said before saving. */
export function BusyDayField({ form, meeting }: { form: MeetingForm; meeting?: Meeting }) {
  const { t } = useTranslation();
  const company = useCompany();
  const names = useNames(company.id, meeting);
  const { slot, hostIds, timeZone } = useProposal(form);
  const day = slot === null ? '' : wallTimeIn(slot.startsAt, timeZone).slice(0, 10);
  const { data, isPending, isError } = useQuery({
    ...busyQuery(company.id, {
      memberIds: hostIds,
      date: day,
      timeZone,
      ...(meeting && { exceptMeetingId: meeting.id }),
    }),
    enabled: slot !== null && hostIds.length > 0,
    placeholderData: keepPreviousData,
  });
  if (slot === null || hostIds.length === 0) {
    return <Quiet words={t('meetings.busy.choose')} />;
  }
  if (isError) return <Quiet words={t('meetings.busy.failed')} />;
  if (isPending) return <Skeleton height={72} aria-label={t('meetings.busy.loading')} />;
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${t('meetings.busy.title')}: ${formatDay(slot.startsAt, timeZone)}`}
      </Typography>
      <BusyStrip day={data} slot={slot} timeZone={timeZone} nameOf={names} />
      <Conflicts day={data} slot={slot} timeZone={timeZone} nameOf={names} />
    </Stack>
  );
}

function useProposal({ control }: MeetingForm) {
  const [startsAt, zone, duration, hostIds] = useWatch({
    control,
    name: ['startsAt', 'timeZone', 'durationMinutes', 'hostIds'],
  });
  const slot: Span | null = startsAt
    ? { startsAt, endsAt: endOf(new Date(startsAt), Number(duration)).toISOString() }
    : null;
  return { slot, hostIds: hostIds ?? [], timeZone: zone || ownZone() };
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

type ConflictsProps = { day: BusyDay; slot: Span; timeZone: string; nameOf: (memberId: string) => string };

function Conflicts({ day, slot, timeZone, nameOf }: ConflictsProps) {
  const { t } = useTranslation();
  const crossed = day.members.flatMap(({ memberId, blocks }) =>
    blocks.filter((block) => overlaps(block, slot)).map((block) => ({ memberId, block })),
  );
  return (
    <Alert severity={crossed.length > 0 ? 'warning' : 'success'} component="output">
      {crossed.length === 0
        ? t('meetings.busy.free')
        : crossed.map(({ memberId, block }) => (
            <div key={`${memberId}${block.startsAt}`}>
              {t('meetings.busy.conflict', {
                name: nameOf(memberId),
                from: formatTime(block.startsAt, timeZone),
                to: formatTime(block.endsAt, timeZone),
              })}
            </div>
          ))}
    </Alert>
  );
}

function Quiet({ words }: { words: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {words}
    </Typography>
  );
}
