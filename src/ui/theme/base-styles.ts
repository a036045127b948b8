import type { Components, Theme } from '@mui/material/styles';
import type { KadroColors } from './palette.ts';

type Styles = Components<Omit<Theme, 'components'>>;

/** Page-wide styles: tabular figures, focus ring, selection colour, reduced motion. */
export function baseStyles(colors: KadroColors, mode: 'light' | 'dark'): Styles {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        ':root': { colorScheme: mode },
        html: { WebkitTextSizeAdjust: '100%' },
        body: {
          fontFeatureSettings: '"cv11", "ss03"',
          WebkitFontSmoothing: 'antialiased',
          textRendering: 'optimizeLegibility',
        },
        // Not everywhere, because in Inter the feature also widens hyphens inside names.
        'time, [data-tabular], .MuiTableCell-alignRight, input[inputmode=numeric]': {
          fontVariantNumeric: 'tabular-nums',
        },
        // In a right-to-left page each text keeps its own direction but aligns to the page's side.
        '[dir=rtl] body': { textAlign: 'start' },
        '[dir=rtl] body *': { unicodeBidi: 'plaintext' },
        'h1, h2, h3': { textWrap: 'balance' },
        p: { textWrap: 'pretty' },
        '::selection': { backgroundColor: colors.accent.line },
        ':focus-visible': { outline: `2px solid ${colors.focus}`, outlineOffset: 2 },
        // Headings and regions are focused after navigation for screen readers, but they are not controls, so they get
        // no ring.
        '[tabindex="-1"]:focus-visible': { outline: 'none' },
        'button, input, textarea, select': { font: 'inherit' },
        // Tiptap removes its own style sheet with the first of two editors, and typing would then eat a space.
        '.ProseMirror': { whiteSpace: 'break-spaces' },
        '.ProseMirror [contenteditable=false]': { whiteSpace: 'normal' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
        '@media (forced-colors: active)': forcedColorStyles,
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          '&.Mui-focusVisible': { outline: `2px solid ${colors.focus}`, outlineOffset: 2 },
        },
      },
    },
  };
}

const forcedColorStyles = {
  ':focus-visible': { outline: '2px solid CanvasText' },
  // The browser removes backgrounds and shadows, so states marked only by them get system colours.
  'a[aria-current=page], [aria-pressed=true], .MuiAutocomplete-option.Mui-focused': {
    forcedColorAdjust: 'none',
    color: 'HighlightText !important',
    backgroundColor: 'Highlight !important',
  },
  '.MuiButton-contained, .MuiChip-root': { border: '1px solid !important' },
} as const;
