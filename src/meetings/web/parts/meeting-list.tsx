import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDay, deviceTimeZone } from '#platform/web/format.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { Meeting } from '../../contract.ts';
import { wallTimeIn } from '../../rules.ts';
import { MeetingItem } from './meeting-item.tsx';

type MeetingListProps = {
  meetings: Meeting[];
  onOpen: (meetingId: string) => void;
};

/** Meetings grouped by day in the reader's zone, in the given order. */
export function MeetingList({ meetings, onOpen }: MeetingListProps) {
  const [now] = useState(() => new Date());
  return (
    <Stack sx={{ gap: 3 }}>
      {groupByDay(meetings).map(([day, ofDay]) => (
        <Box component="section" key={day} aria-labelledby={`day-${day}`}>
          <DayHeading day={day} now={now} startsAt={ofDay[0]?.startsAt ?? day} />
          <Surface padding="none">
            <Box component="ul" sx={listStyles}>
              {ofDay.map((meeting) => (
                <MeetingItem key={meeting.id} meeting={meeting} now={now} onOpen={() => onOpen(meeting.id)} />
              ))}
            </Box>
          </Surface>
        </Box>
      ))}
    </Stack>
  );
}

// Items show as much as the list has room for; on a candidate's page it has half of the window.
const listStyles = { containerType: 'inline-size', listStyle: 'none', margin: 0, padding: 0 } as const;

function DayHeading({ day, startsAt, now }: { day: string; startsAt: string; now: Date }) {
  const { t } = useTranslation();
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
  const near = day === dayOf(now) ? 'today' : day === dayOf(tomorrow) ? 'tomorrow' : null;
  const date = day.slice(0, 4) === dayOf(now).slice(0, 4) ? formatDay(startsAt) : formatDate(startsAt);
  return (
    <Typography variant="h3" component="h2" id={`day-${day}`} sx={{ marginBlockEnd: 1 }}>
      {near === null ? date : `${t(`meetings.list.${near}`)}, ${date}`}
    </Typography>
  );
}

const dayOf = (when: Date | string): string => wallTimeIn(when, deviceTimeZone()).slice(0, 10);

function groupByDay(meetings: Meeting[]): [string, Meeting[]][] {
  const days = new Map<string, Meeting[]>();
  for (const meeting of meetings) {
    const day = dayOf(meeting.startsAt);
    days.set(day, [...(days.get(day) ?? []), meeting]);
  }
  return [...days];
}
