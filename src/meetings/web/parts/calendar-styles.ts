import type { Theme } from '@mui/material/styles';

/** The calendar in the colours of the theme; the component itself has only variables for them. */
export const calendarStyles = ({ kadro }: Theme) =>
  ({
    '--fc-border-color': kadro.line,
    '--fc-page-bg-color': kadro.surface,
    '--fc-neutral-bg-color': kadro.sunken,
    '--fc-list-event-hover-bg-color': kadro.hover,
    '--fc-today-bg-color': kadro.hover,
    '--fc-highlight-color': kadro.accent.wash,
    '--fc-now-indicator-color': kadro.tones.danger.text,
    '--fc-event-bg-color': kadro.accent.wash,
    '--fc-event-border-color': kadro.accent.graphic,
    '--fc-event-text-color': kadro.text,
    '--fc-event-resizer-thickness': '10px',
    padding: 1,
    fontSize: '0.8125rem',
    '& .fc': { direction: 'inherit' },
    '& .fc-theme-standard .fc-scrollgrid, & .fc-theme-standard .fc-list': { border: 0 },
    '& .fc-col-header-cell-cushion, & .fc-daygrid-day-number, & .fc-list-day-cushion a': {
      color: kadro.text,
      fontWeight: 500,
    },
    '& .fc-timegrid-slot-label-cushion': { color: kadro.textMuted, fontVariantNumeric: 'tabular-nums' },
    '& .fc-timegrid-slot': { height: '2.1em' },
    '& .fc-timegrid-event': { overflow: 'hidden', boxShadow: 'none' },
    // Behind the meetings, whose words it would strike through.
    '& .fc .fc-timegrid-now-indicator-line': { zIndex: 2 },
    // Whole lines only; older browsers cut the last one.
    '& .fc-timegrid-event .meeting-text': { height: ['100%', 'round(down, 100%, 1lh)'] },
    '& .fc-day-today .fc-col-header-cell-cushion, & .fc-day-today .fc-daygrid-day-number': {
      color: kadro.accent.text,
    },
    '& .fc-day-other .fc-daygrid-day-top': { opacity: 1 },
    '& .fc-day-other .fc-daygrid-day-number': { color: kadro.textMuted },
  }) as const;

/** The meetings in it. */
export const eventStyles = ({ kadro }: Theme) =>
  ({
    '& .fc-event.meeting': {
      cursor: 'pointer',
      color: kadro.text,
      borderInlineStartWidth: 3,
      borderRadius: '4px',
      padding: '1px 3px',
    },
    '& .fc-daygrid-event.meeting': {
      display: 'block',
      backgroundColor: kadro.accent.wash,
      borderInlineStart: `3px solid ${kadro.accent.graphic}`,
    },
    '& .fc-event.meeting:focus-visible, & .fc a:focus-visible, & .fc-list-event:focus-within': {
      outline: `2px solid ${kadro.focus}`,
      outlineOffset: 1,
    },
    '& .fc-event.meeting:focus::after, & .fc-event.meeting:focus': { boxShadow: 'none' },
    '& .fc-event.over': { backgroundColor: kadro.sunken, borderColor: kadro.controlLine },
    '& .fc-event.of-day': { borderInlineStart: `5px double ${kadro.accent.graphic}` },
    '& .fc-event.declined .meeting-name': { textDecoration: 'line-through' },
    '& .fc-event.moving': { outline: `2px dashed ${kadro.accent.graphic}`, outlineOffset: -1 },
    '& .meeting-text': { overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '1.05rem' },
    '& .fc-daygrid-event .meeting-text, & .meeting-text.short': { whiteSpace: 'nowrap' },
    '& .meeting-time': { fontVariantNumeric: 'tabular-nums' },
    '& .meeting-name': { fontWeight: 600 },
    '& .meeting-details': { color: kadro.textMuted, fontSize: '0.75rem' },
    '& .fc-list-event-dot': { borderColor: kadro.accent.graphic },
    '& .fc-list-empty': { backgroundColor: 'transparent', color: kadro.textMuted, minHeight: 160 },
    '& .fc-daygrid-more-link': { color: kadro.text, fontWeight: 500 },
    '& .fc-popover': { backgroundColor: kadro.surface, boxShadow: kadro.floatShadow, zIndex: 5 },
  }) as const;
