import type { Theme } from '@mui/material/styles';
import type { DataColumn } from './data-table-model.ts';

const narrowWidth = 44;

/** Height in pixels of the sticky header, which covers scrolled rows. */
export const headHeight = 38;

/** The grid tracks of the table: a fixed width, or a share of the remaining width. */
export function gridTracks<Row>(
  columns: readonly DataColumn<Row>[],
  hasSelection: boolean,
  hasActions: boolean,
): string {
  const own = columns.map(({ width, minWidth = 96, flex = 1 }) =>
    width === undefined ? `minmax(${minWidth}px, ${flex}fr)` : `${width}px`,
  );
  const narrow = `${narrowWidth}px`;
  return [...(hasSelection ? [narrow] : []), ...own, ...(hasActions ? [narrow] : [])].join(' ');
}

/** Styles of the table. All rows share its grid tracks; row actions show on hover and focus. */
export function tableStyles({ kadro }: Theme) {
  return {
    display: 'grid',
    minWidth: 'min-content',
    alignContent: 'start',
    fontSize: '0.8125rem',
    '& thead, & tbody, & tr': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' },
    '& thead': { position: 'sticky', insetBlockStart: 0, zIndex: 2, backgroundColor: kadro.surface },
    '& th, & td': {
      display: 'flex',
      alignItems: 'center',
      minWidth: 0,
      paddingInline: '12px',
      overflow: 'hidden',
      textAlign: 'start',
      lineHeight: 1.35,
      borderBlockEnd: `1px solid ${kadro.line}`,
    },
    '& th': { height: `${headHeight}px`, color: kadro.textMuted, fontWeight: 500, fontSize: '0.75rem' },
    '& td': { height: '44px' },
    '& tbody tr:last-of-type td': { borderBlockEndColor: 'transparent' },
    '& th > span, & th > button > span, & td > span': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    ...noteStyles,
    '& [data-align=end]': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
    '& [data-narrow]': { paddingInline: '4px', justifyContent: 'center', overflow: 'visible' },
    ...sortStyles(kadro),
    '& tbody tr:hover': { backgroundColor: kadro.hover },
    '& tbody tr[aria-selected=true]': { backgroundColor: kadro.accent.wash },
    '& tbody tr[data-opens=true]': { cursor: 'pointer' },
    '& tbody tr:focus-visible': { outline: `2px solid ${kadro.focus}`, outlineOffset: -2 },
    '&[aria-busy=true] tbody': { opacity: 0.6 },
    '@media (hover: hover)': {
      '& [data-actions] button': { opacity: 0 },
      '& tr:hover [data-actions] button, & tr:focus-within [data-actions] button, & [data-actions] button[aria-expanded=true]':
        { opacity: 1 },
    },
  } as const;
}

// Room for the line that PersonCell shows below all cells of a row.
const noteStyles = {
  '& tr:has([data-row-note])': { position: 'relative', '--note-start': '50px' },
  '& tr:has(> [data-narrow]:first-child [type=checkbox])': { '--note-start': '94px' },
  '& tr:has([data-row-note]) > td': { height: '66px', paddingBlockEnd: '24px' },
} as const;

function sortStyles(kadro: Theme['kadro']) {
  return {
    '& th > button': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'flex',
      alignItems: 'center',
      gap: '4px',
      width: '100%',
      height: '100%',
      minWidth: 0,
      cursor: 'pointer',
      '& svg': { flexShrink: 0, opacity: 0 },
      '&:hover svg': { opacity: 0.5 },
      '&:focus-visible': { outline: `2px solid ${kadro.focus}`, outlineOffset: -2 },
    },
    '& th[aria-sort] > button svg': { opacity: 1 },
  } as const;
}
