import { styled, type Theme } from '@mui/material/styles';
import { chipStyles, compactStyles, footStyles } from './card-details-styles.ts';
import { cardStyles, personStyles } from './card-styles.ts';

type Colors = Theme['kadro'];

/**
 * The styles of the whole board in one style sheet. Thousands of cards pass through a column, so each is plain elements
 * with class names: nothing is computed per card.
 */
export const BoardSurface = styled('div')(({ theme }) => {
  const { kadro } = theme;
  const onPhone = theme.breakpoints.down('sm');
  // In dark mode, surfaces on top are lighter.
  const isDark = theme.palette.mode === 'dark';
  return {
    '--kb-column': isDark ? kadro.surface : kadro.sunken,
    '--kb-card': isDark ? kadro.sunken : kadro.surface,
    position: 'relative',
    display: 'flex',
    gap: 12,
    padding: '0 24px 16px',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    flex: 1,
    minHeight: 0,
    ...columnStyles(kadro),
    ...headStyles(kadro),
    ...listStyles(kadro),
    ...foldedStyles(kadro),
    ...cardStyles(kadro),
    ...personStyles(kadro),
    ...chipStyles(kadro),
    ...footStyles(kadro),
    ...compactStyles(kadro),
    [onPhone]: {
      padding: '0 16px 12px',
      scrollSnapType: 'x mandatory',
      scrollPaddingInline: 16,
      '.kb-column': { flexBasis: 'min(300px, calc(100vw - 56px))', scrollSnapAlign: 'start' },
      '.kb-column.kb-folded': { flexBasis: 44 },
    },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before': { transition: 'none !important', animation: 'none !important' },
    },
  };
});

function columnStyles(kadro: Colors) {
  return {
    '.kb-column': {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      flex: '0 0 300px',
      minHeight: 0,
      padding: 0,
      borderRadius: 12,
      border: `1px solid ${kadro.line}`,
      backgroundColor: 'var(--kb-column)',
      overflow: 'hidden',
      transition: 'background-color 140ms, box-shadow 140ms',
    },
    // Columns and lists clip their overflow, so focus rings are drawn inside.
    '&:focus-visible, .kb-column:focus-visible, .kb-scroll:focus-visible': { outlineOffset: -2 },
    '.kb-column::before': {
      content: '""',
      flex: '0 0 3px',
      backgroundColor: 'var(--step-color)',
      forcedColorAdjust: 'none',
    },
    '.kb-column[data-over=true]': {
      backgroundColor: kadro.accent.wash,
      boxShadow: `inset 0 0 0 2px ${kadro.accent.graphic}`,
    },
  } as const;
}

function headStyles(kadro: Colors) {
  const small = { fontSize: '0.75rem', color: kadro.textMuted, whiteSpace: 'nowrap' } as const;
  return {
    '.kb-head': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      minHeight: 38,
      padding: '2px 6px 2px 14px',
    },
    '.kb-head h2': {
      margin: 0,
      minWidth: 0,
      fontSize: '0.8125rem',
      fontWeight: 600,
      lineHeight: 1.4,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '.kb-count': { ...small, fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
    '.kb-average': {
      ...small,
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      marginInlineStart: 'auto',
      paddingInlineEnd: 8,
    },
  } as const;
}

function listStyles(kadro: Colors) {
  return {
    '.kb-scroll': {
      flex: 1,
      minHeight: 0,
      overflowY: 'auto',
      overscrollBehaviorY: 'contain',
      scrollbarWidth: 'thin',
      padding: '2px 8px 8px',
    },
    // Shows where a dropped card will be: on top, like every card that arrives.
    '.kb-gap': { height: 0, borderRadius: 10, transition: 'height 140ms ease-out, margin 140ms ease-out' },
    '&[data-sort=entered] .kb-column[data-over=true] .kb-gap': {
      height: 64,
      marginBlockEnd: 8,
      border: `1.5px dashed ${kadro.accent.graphic}`,
      backgroundColor: 'var(--kb-card)',
    },
    '.kb-list': { position: 'relative', margin: 0, padding: 0, listStyle: 'none' },
    '.kb-item': { position: 'absolute', insetInline: 0, top: 0, paddingBlockEnd: 8 },
    '.kb-nothing': {
      padding: '18px 12px',
      borderRadius: 10,
      border: `1px dashed ${kadro.line}`,
      color: kadro.textMuted,
      fontSize: '0.8125rem',
      textAlign: 'center',
    },
    '.kb-waiting': { height: 76, borderRadius: 10, backgroundColor: 'var(--kb-card)', opacity: 0.5 },
  } as const;
}

function foldedStyles(kadro: Colors) {
  return {
    '.kb-folded': {
      flex: '0 0 44px',
      alignItems: 'center',
      cursor: 'pointer',
      font: 'inherit',
      color: 'inherit',
      '&:hover': { backgroundColor: kadro.hover },
    },
    '.kb-folded::before': { alignSelf: 'stretch' },
    '.kb-folded-words': {
      display: 'flex',
      alignItems: 'center',
      gap: 10,
      // A physical property, because the text runs from top to bottom.
      paddingTop: 14,
      writingMode: 'vertical-rl',
      fontSize: '0.8125rem',
      fontWeight: 600,
      whiteSpace: 'nowrap',
    },
  } as const;
}
