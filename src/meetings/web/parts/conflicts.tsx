import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '#platform/web/format.ts';
import { statusRole } from '#ui/status-role.ts';
import type { BusyDay } from '../../contract.ts';
import type { Span } from '#availability/rules.ts';
import { overlaps } from '../../rules.ts';

type ConflictsProps = {
  day: BusyDay;
  slot: Span;
  timeZone: string;
  nameOf: (memberId: string) => string;
  roomName: string | null;
  /** The first free times; undefined while they load. */
  free: string[] | undefined;
  onChoose: (startsAt: string) => void;
};

/** Whether everybody is free at the chosen time: meetings are conflicts, other busy times and free time warnings. */
export function Conflicts(props: ConflictsProps) {
  const { t } = useTranslation();
  const lines = useLines(props);
  const { slot, timeZone, free, onChoose } = props;
  const others = (free ?? []).filter((startsAt) => Date.parse(startsAt) !== Date.parse(slot.startsAt));
  return (
    <Alert severity={lines.length === 0 ? 'success' : 'warning'} {...statusRole}>
      {lines.length === 0 && t('meetings.busy.free')}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {free?.length === 0 && t('meetings.busy.noFree')}
      {others.length > 0 && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', marginBlockStart: 1 }}>
          <span>{t('meetings.busy.freeTimes')}</span>
          {others.map((startsAt) => (
            <Button
              key={startsAt}
              size="small"
              color="inherit"
              variant="outlined"
              onClick={() => onChoose(startsAt)}
            >
              {t('meetings.busy.takeFree', { time: formatDateTime(startsAt, timeZone) })}
            </Button>
          ))}
        </Stack>
      )}
    </Alert>
  );
}

function useLines({ day, slot, timeZone, nameOf, roomName }: ConflictsProps): string[] {
  const { t } = useTranslation();
  const crossed = (blocks: Span[]): Span[] => blocks.filter((block) => overlaps(block, slot));
  const timesOf = (block: Span) => ({
    from: formatTime(block.startsAt, timeZone),
    to: formatTime(block.endsAt, timeZone),
  });
  const outside = day.members
    .filter(({ workingSpans }) => !workingSpans.some((span) => contains(span, slot)))
    .map(({ memberId }) => nameOf(memberId));
  return [
    ...crossed(day.roomBlocks).map((block) =>
      t('meetings.busy.conflictRoom', { name: roomName ?? '', ...timesOf(block) }),
    ),
    ...day.members.flatMap(({ memberId, blocks }) =>
      crossed(blocks).map((block) =>
        t('meetings.busy.conflict', { name: nameOf(memberId), ...timesOf(block) }),
      ),
    ),
    ...day.members.flatMap(({ memberId, calendarBlocks }) =>
      crossed(calendarBlocks).map((block) =>
        t('meetings.busy.calendarConflict', { name: nameOf(memberId), ...timesOf(block) }),
      ),
    ),
    ...(outside.length === 0 ? [] : [t('meetings.busy.outside', { names: outside.join(', ') })]),
  ];
}

const contains = (span: Span, slot: Span): boolean =>
  Date.parse(span.startsAt) <= Date.parse(slot.startsAt) &&
  Date.parse(slot.endsAt) <= Date.parse(span.endsAt);
