import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#platform/web/format.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { BusyDay } from '../../contract.ts';
import { overlaps, type Span } from '../../rules.ts';

type BusyStripProps = { day: BusyDay; slot: Span; timeZone: string; nameOf: (memberId: string) => string };

const hourMs = 3_600_000;
/** Hours of the day that are shown unless something lies outside them. */
const usual = { from: 7, to: 20 } as const;

/** One line a host: the day from left to right, what is taken, and where the new meeting would fall. */
export function BusyStrip({ day, slot, timeZone, nameOf }: BusyStripProps) {
  const shown = windowOf(day, slot);
  const hours = ticksOf(shown);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '132px 1fr' },
        columnGap: 1.5,
        rowGap: { xs: 0.25, sm: 0.75 },
      }}
    >
      {day.members.map((member) => (
        <Line key={member.memberId} {...{ member, slot, shown, timeZone, name: nameOf(member.memberId) }} />
      ))}
      <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
      <Box aria-hidden sx={{ position: 'relative', height: 16 }}>
        {hours.map((hour) => (
          <Box key={hour} component="span" sx={[tickLook, { insetInlineStart: percent(shown, hour) }]}>
            {formatTime(hour, timeZone)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type LineProps = {
  member: BusyDay['members'][number];
  slot: Span;
  shown: Window;
  timeZone: string;
  name: string;
};

function Line({ member, slot, shown, timeZone, name }: LineProps) {
  const { t } = useTranslation();
  const isCrossed = member.blocks.some((block) => overlaps(block, slot));
  const times = member.blocks
    .map((block) => `${formatTime(block.startsAt, timeZone)} – ${formatTime(block.endsAt, timeZone)}`)
    .join(', ');
  const words =
    member.blocks.length === 0
      ? t('meetings.busy.freeAllDay', { name })
      : t('meetings.busy.busyAt', { name, times });
  return (
    <>
      <Box aria-hidden sx={nameLook}>
        {name}
      </Box>
      <Box title={words} sx={trackLook}>
        <Box component="span" sx={visuallyHidden}>
          {words}
        </Box>
        {member.blocks.map((block) => (
          <Box key={block.startsAt} aria-hidden sx={[placeOf(shown, block), blockLook, takenLook]} />
        ))}
        <Box aria-hidden sx={[placeOf(shown, slot), blockLook, isCrossed ? crossedLook : freeLook]} />
      </Box>
    </>
  );
}

type Window = { from: number; to: number };

function windowOf(day: BusyDay, slot: Span): Window {
  const start = Date.parse(day.startsAt);
  const window = { from: start + usual.from * hourMs, to: start + usual.to * hourMs };
  const spans = [slot, ...day.members.flatMap((member) => member.blocks)];
  const fits = spans.every(
    (span) => Date.parse(span.startsAt) >= window.from && Date.parse(span.endsAt) <= window.to,
  );
  return fits ? window : { from: start, to: Date.parse(day.endsAt) };
}

function ticksOf({ from, to }: Window): number[] {
  const hours = Math.round((to - from) / hourMs);
  const step = hours > 14 ? 6 : 3;
  return Array.from({ length: Math.ceil(hours / step) }, (_, index) => from + index * step * hourMs);
}

function percent({ from, to }: Window, at: number): string {
  return `${Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))}%`;
}

function placeOf(shown: Window, span: Span) {
  const start = Math.max(shown.from, Date.parse(span.startsAt));
  const end = Math.min(shown.to, Date.parse(span.endsAt));
  return {
    insetInlineStart: percent(shown, start),
    width: `${Math.max(1, ((end - start) / (shown.to - shown.from)) * 100)}%`,
  };
}

const blockLook = {
  position: 'absolute',
  insetBlock: 2,
  borderRadius: '4px',
  boxSizing: 'border-box',
} as const;
const nameLook = {
  fontSize: '0.8125rem',
  lineHeight: '24px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const trackLook = (theme: Theme) =>
  ({
    position: 'relative',
    height: 24,
    borderRadius: '6px',
    overflow: 'hidden',
    backgroundColor: theme.kadro.sunken,
  }) as const;

const takenLook = (theme: Theme) => ({ backgroundColor: theme.kadro.tones.neutral.text, opacity: 0.55 });
const freeLook = (theme: Theme) => ({
  border: `2px solid ${theme.kadro.tones.success.text}`,
  backgroundColor: theme.kadro.tones.success.wash,
});
const crossedLook = (theme: Theme) => ({ border: `2px dashed ${theme.kadro.tones.danger.text}` });

const tickLook = {
  position: 'absolute',
  fontSize: '0.6875rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const;
