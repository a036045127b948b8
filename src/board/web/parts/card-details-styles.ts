import type { Theme } from '@mui/material/styles';
import type { Tone, ToneColors } from '#ui/theme/tokens.ts';

type Colors = Theme['kadro'];

/** Styles of the chips on a card. */
export function chipStyles(kadro: Colors) {
  const tone = (name: Tone) => chipColors(kadro.tones[name]);
  return {
    '.kb-chips': { display: 'flex', flexWrap: 'wrap', gap: 4, marginBlockStart: 8 },
    '.kb-chip': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      maxWidth: '100%',
      height: 20,
      padding: '0 6px',
      borderRadius: 5,
      border: '1px solid',
      fontSize: '0.6875rem',
      fontWeight: 500,
      lineHeight: 1,
      whiteSpace: 'nowrap',
      ...tone('neutral'),
    },
    ...Object.fromEntries(
      Object.entries(kadro.labelColors).map(([color, colors]) => [
        `.kb-chip[data-label=${color}]`,
        chipColors(colors),
      ]),
    ),
    '.kb-chip[data-tone=info]': tone('info'),
    '.kb-chip[data-tone=success]': tone('success'),
    '.kb-chip[data-tone=warning]': tone('warning'),
    '.kb-chip[data-tone=danger]': tone('danger'),
  } as const;
}

const chipColors = ({ text, wash, line }: ToneColors) => ({
  color: text,
  backgroundColor: wash,
  borderColor: line,
});

/** Styles of the last line of a card: rating, source, days. */
export function footStyles(kadro: Colors) {
  return {
    '.kb-foot': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      minHeight: 18,
      marginBlockStart: 8,
      fontSize: '0.75rem',
      color: kadro.textMuted,
    },
    '.kb-foot > span': { display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' },
    '.kb-days': { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' },
    '.kb-dots': { gap: '3px !important' },
    '.kb-dot': {
      width: 7,
      height: 7,
      borderRadius: '50%',
      border: `1px solid ${kadro.controlLine}`,
    },
    '.kb-dot[data-on=true]': {
      backgroundColor: kadro.accent.graphic,
      borderColor: kadro.accent.graphic,
      '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
    },
    '.kb-hidden': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  } as const;
}

/** Styles of a compact card, and of the viewers' avatars. */
export function compactStyles(kadro: Colors) {
  return {
    '.kb-signs': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      flexShrink: 0,
      fontSize: '0.75rem',
      color: kadro.textMuted,
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '.kb-sign': { display: 'inline-flex', alignItems: 'center', gap: 4 },
    ...signTones(kadro),
    '.kb-viewers': { display: 'inline-flex', flexShrink: 0, '& > * + *': { marginInlineStart: -5 } },
    '.kb-viewers > *': { boxShadow: `0 0 0 2px ${kadro.accent.graphic}` },
    '&[data-compact=true] .kb-card': { padding: '7px 12px' },
    '&[data-compact=true] .kb-tick': { width: 24, height: 24 },
    '&[data-compact=true] .kb-signs': { order: 1 },
    '&[data-compact=true] .kb-more': { order: 2 },
    // Where the menu button only appears on hover it uses the place of the days.
    '@media (hover: hover)': {
      '&[data-compact=true] .kb-more': {
        position: 'absolute',
        insetInlineEnd: 12,
      },
      '.kb-card:hover .kb-when, .kb-card:focus-visible .kb-when, .kb-card:has(.kb-more:focus-visible, .kb-more[aria-expanded=true]) .kb-when':
        { visibility: 'hidden' },
    },
  } as const;
}

const signTones = (kadro: Colors) =>
  Object.fromEntries(
    (['info', 'success', 'warning', 'danger'] as const).map((tone) => [
      `.kb-sign[data-tone=${tone}]`,
      { color: kadro.tones[tone].text },
    ]),
  );
