import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#platform/web/format.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { BusyDay } from '../../contract.ts';
import type { Span } from '#availability/rules.ts';
import { instantOf, overlaps, wallTimeIn } from '../../rules.ts';

type BusyTimelineProps = {
  day: BusyDay;
  slot: Span;
  timeZone: string;
  nameOf: (memberId: string) => string;
  /** The chosen room, which gets a row of its own; null for none. */
  roomName: string | null;
  /** Called with the clicked instant, or the one reached with the arrow keys. */
  onPick: (startsAt: string) => void;
};

const hourMs = 3_600_000;
const minuteMs = 60_000;
const stepMinutes = 15;
const tickHours = 3;
/** Shown hours; more only when the new meeting is outside them. */
const usualHours = { from: '08:00', to: '20:00' } as const;
const nameWidth = 132;

/** One row per host and for the room: the day from left to right, with busy times and the new meeting. */
export function BusyTimeline({ day, slot, timeZone, nameOf, roomName, onPick }: BusyTimelineProps) {
  const shown = windowOf(slot, timeZone);
  return (
    <div>
      <Box sx={rowsStyles}>
        {day.members.map(({ memberId, ...times }) => (
          <BusyRow key={memberId} {...{ ...times, slot, shown, timeZone, name: nameOf(memberId) }} />
        ))}
        {roomName !== null && (
          <BusyRow {...{ blocks: day.roomBlocks, slot, shown, timeZone, name: roomName }} />
        )}
        <StartPicker {...{ shown, slot, timeZone, onPick }} />
      </Box>
      <Box aria-hidden sx={ticksStyles}>
        {ticksOf(shown).map((at) => (
          <Box
            key={at}
            component="span"
            sx={[
              tickStyles,
              at === shown.to ? { insetInlineEnd: 0 } : { insetInlineStart: percent(shown, at) },
            ]}
          >
            {formatTime(new Date(at), timeZone)}
          </Box>
        ))}
      </Box>
    </div>
  );
}

type StartPickerProps = Pick<BusyTimelineProps, 'slot' | 'timeZone' | 'onPick'> & { shown: Window };

/** An invisible range input over all rows, which handles mouse, touch and arrow keys. */
function StartPicker({ shown, slot, timeZone, onPick }: StartPickerProps) {
  const { t } = useTranslation();
  const minutes = (shown.to - shown.from) / minuteMs;
  const pick = (value: number): void => {
    const start = Math.min(value, minutes - stepMinutes);
    onPick(new Date(shown.from + start * minuteMs).toISOString());
  };
  return (
    <Box
      component="input"
      type="range"
      aria-label={t('meetings.busy.pick')}
      aria-valuetext={formatTime(slot.startsAt, timeZone)}
      min={0}
      max={minutes}
      step={stepMinutes}
      value={(Date.parse(slot.startsAt) - shown.from) / minuteMs}
      onChange={(event: ChangeEvent<HTMLInputElement>) => pick(Number(event.target.value))}
      sx={pickerStyles}
    />
  );
}

type BusyRowProps = {
  blocks: Span[];
  /** Busy times of the member's own calendar. */
  calendarBlocks?: Span[];
  /** Left out for a room, which has no working hours. */
  workingSpans?: Span[];
  slot: Span;
  shown: Window;
  timeZone: string;
  name: string;
};

function BusyRow(props: BusyRowProps) {
  const { blocks, calendarBlocks = [], workingSpans, slot, shown, timeZone, name } = props;
  const { t } = useTranslation();
  const all = [...blocks, ...calendarBlocks];
  const isCrossed = all.some((block) => overlaps(block, slot));
  const times = all
    .map((block) => `${formatTime(block.startsAt, timeZone)} – ${formatTime(block.endsAt, timeZone)}`)
    .join(', ');
  const words =
    all.length === 0 ? t('meetings.busy.freeAllDay', { name }) : t('meetings.busy.busyAt', { name, times });
  const bars = [
    ...outsideOf(workingSpans, shown).map((span) => ({ span, styles: outsideStyles })),
    ...calendarBlocks.map((span) => ({ span, styles: calendarStyles })),
    ...blocks.map((span) => ({ span, styles: busyStyles })),
  ].filter(({ span }) => isWithin(shown, span));
  return (
    <>
      <Box aria-hidden sx={nameStyles}>
        {name}
      </Box>
      <Box sx={trackStyles}>
        <Box component="span" sx={visuallyHidden}>
          {words}
        </Box>
        {bars.map(({ span, styles }) => (
          <Box
            key={`${span.startsAt} ${span.endsAt}`}
            aria-hidden
            sx={[positionOf(shown, span), blockStyles, styles]}
          />
        ))}
        <Box
          aria-hidden
          sx={[positionOf(shown, slot), blockStyles, isCrossed ? conflictStyles : freeStyles]}
        />
      </Box>
    </>
  );
}

/** The shown times around working hours. */
function outsideOf(spans: Span[] | undefined, { from, to }: Window): Span[] {
  if (spans === undefined) return [];
  const edges = [
    from,
    ...spans.flatMap((span) => [Date.parse(span.startsAt), Date.parse(span.endsAt)]),
    to,
  ].map((at) => Math.min(Math.max(at, from), to));
  return edges.flatMap((startsAt, index) => {
    const endsAt = edges[index + 1];
    if (index % 2 === 1 || endsAt === undefined || endsAt <= startsAt) return [];
    return [{ startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() }];
  });
}

type Window = { from: number; to: number };

function windowOf(slot: Span, timeZone: string): Window {
  const date = wallTimeIn(slot.startsAt, timeZone).slice(0, 10);
  const from = Date.parse(instantOf(`${date}T${usualHours.from}`, timeZone));
  const to = Date.parse(instantOf(`${date}T${usualHours.to}`, timeZone));
  const hoursBefore = Math.max(0, Math.ceil((from - Date.parse(slot.startsAt)) / hourMs));
  const hoursAfter = Math.max(0, Math.ceil((Date.parse(slot.endsAt) - to) / hourMs));
  return { from: from - hoursBefore * hourMs, to: to + hoursAfter * hourMs };
}

function ticksOf({ from, to }: Window): number[] {
  const hours = Math.round((to - from) / hourMs);
  const ticks = Array.from(
    { length: Math.ceil(hours / tickHours) },
    (_, index) => from + index * tickHours * hourMs,
  );
  return hours % tickHours === 0 ? [...ticks, to] : ticks;
}

function percent({ from, to }: Window, at: number): string {
  return `${Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))}%`;
}

function isWithin(shown: Window, span: Span): boolean {
  return Date.parse(span.startsAt) < shown.to && Date.parse(span.endsAt) > shown.from;
}

function positionOf(shown: Window, span: Span) {
  const start = Math.max(shown.from, Date.parse(span.startsAt));
  const end = Math.min(shown.to, Date.parse(span.endsAt));
  return {
    insetInlineStart: percent(shown, start),
    width: `${Math.max(1, ((end - start) / (shown.to - shown.from)) * 100)}%`,
  };
}

const rowsStyles = (theme: Theme) =>
  ({
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: `${nameWidth}px 1fr` },
    columnGap: 1.5,
    rowGap: { xs: 0.25, sm: 0.75 },
    borderRadius: '6px',
    '&:has(input:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  }) as const;

const pickerStyles = {
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: { xs: '100%', sm: `calc(100% - ${nameWidth + 12}px)` },
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
  appearance: 'none',
  // A thumb without width; otherwise the ends of the day would shift inwards by half a thumb.
  '&::-webkit-slider-thumb': { appearance: 'none', width: '1px', height: '24px' },
  '&::-moz-range-thumb': { width: '1px', height: '24px', border: 0 },
} as const;

const ticksStyles = {
  position: 'relative',
  height: 16,
  marginBlockStart: '4px',
  marginInlineStart: { xs: 0, sm: `${nameWidth + 12}px` },
} as const;

const blockStyles = {
  position: 'absolute',
  insetBlock: 2,
  borderRadius: '4px',
  boxSizing: 'border-box',
} as const;
const nameStyles = {
  fontSize: '0.8125rem',
  lineHeight: '24px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const trackStyles = (theme: Theme) =>
  ({
    position: 'relative',
    height: 24,
    borderRadius: '6px',
    overflow: 'hidden',
    backgroundColor: theme.kadro.sunken,
    forcedColorAdjust: 'none',
  }) as const;

const busyStyles = (theme: Theme) => ({ backgroundColor: theme.kadro.tones.neutral.text, opacity: 0.55 });
const calendarStyles = (theme: Theme) => ({ backgroundColor: theme.kadro.tones.neutral.text, opacity: 0.3 });
const outsideStyles = (theme: Theme) => ({
  borderRadius: 0,
  insetBlock: 0,
  backgroundImage: `repeating-linear-gradient(135deg, ${theme.kadro.controlLine} 0 1px, transparent 1px 6px)`,
});
const freeStyles = (theme: Theme) => ({
  border: `2px solid ${theme.kadro.tones.success.text}`,
  backgroundColor: theme.kadro.tones.success.wash,
});
const conflictStyles = (theme: Theme) => ({ border: `2px dashed ${theme.kadro.tones.danger.text}` });

const tickStyles = {
  position: 'absolute',
  fontSize: '0.6875rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const;
