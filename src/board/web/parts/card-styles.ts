import type { Theme } from '@mui/material/styles';

type Colors = Theme['kadro'];

/** Styles of a card: at rest, selected, dragged, and as drag preview. */
export function cardStyles(kadro: Colors) {
  return {
    '.kb-card': {
      position: 'relative',
      padding: '10px 12px',
      borderRadius: 10,
      border: `1px solid ${kadro.line}`,
      backgroundColor: 'var(--kb-card)',
      color: kadro.text,
      cursor: 'pointer',
      userSelect: 'none',
      WebkitTouchCallout: 'none',
    },
    '.kb-card:hover': { borderColor: kadro.controlLine },
    '.kb-card:focus-visible': { outline: `2px solid ${kadro.focus}`, outlineOffset: 1 },
    '.kb-card[data-selected=true]': {
      borderColor: kadro.accent.graphic,
      backgroundColor: kadro.accent.wash,
    },
    ...draggedStyles(kadro),
  } as const;
}

function draggedStyles(kadro: Colors) {
  return {
    // The gap of a dragged card.
    '.kb-card[data-lifted=true]': {
      borderStyle: 'dashed',
      borderColor: kadro.controlLine,
      backgroundColor: 'transparent',
      '& > *': { visibility: 'hidden' },
    },
    '.kb-card[data-flash=true]': { animation: 'kb-flash 1400ms ease-out' },
    '@keyframes kb-flash': {
      '0%, 40%': { boxShadow: `0 0 0 3px ${kadro.accent.line}` },
      '100%': { boxShadow: '0 0 0 3px transparent' },
    },
    '.kb-card[data-preview=true]': {
      boxShadow: kadro.floatShadow,
      borderColor: kadro.accent.graphic,
      outline: 'none',
      transform: 'rotate(1.5deg)',
    },
    '.kb-badge': {
      position: 'absolute',
      insetBlockStart: -8,
      insetInlineEnd: -8,
      minWidth: 22,
      height: 22,
      padding: '0 6px',
      borderRadius: 11,
      backgroundColor: kadro.accent.solid,
      color: kadro.accent.onSolid,
      fontSize: '0.75rem',
      fontWeight: 600,
      lineHeight: '22px',
      textAlign: 'center',
    },
  } as const;
}

/** Styles of the person at the top of a card, and the button beside. */
export function personStyles(kadro: Colors) {
  return {
    '.kb-person': { display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 },
    '.kb-tick': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      width: 32,
      height: 32,
      borderRadius: '50%',
      backgroundColor: kadro.accent.solid,
      color: kadro.accent.onSolid,
    },
    '.kb-words': { flex: 1, minWidth: 0 },
    '.kb-name': {
      fontSize: '0.8125rem',
      fontWeight: 600,
      lineHeight: 1.4,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '.kb-title': {
      fontSize: '0.75rem',
      lineHeight: 1.4,
      color: kadro.textMuted,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    ...moreStyles(kadro),
  } as const;
}

function moreStyles(kadro: Colors) {
  return {
    '.kb-more': {
      display: 'inline-flex',
      flexShrink: 0,
      alignItems: 'center',
      justifyContent: 'center',
      width: 28,
      height: 28,
      marginInlineEnd: -6,
      padding: 0,
      border: 0,
      borderRadius: 6,
      background: 'none',
      color: kadro.textMuted,
      cursor: 'pointer',
      opacity: 0,
      '&:hover': { backgroundColor: kadro.hover, color: kadro.text },
    },
    '.kb-card:hover .kb-more, .kb-card:focus-visible .kb-more, .kb-more:focus-visible, .kb-more[aria-expanded=true]':
      { opacity: 1 },
    '@media (hover: none)': { '.kb-more': { opacity: 1 } },
  } as const;
}
