import type { Components, Theme } from '@mui/material/styles';
import type { KadroColors } from './palette.ts';

type Styles = Components<Omit<Theme, 'components'>>;

/** Page-wide rules: figures of equal width, one focus ring, quiet selection, motion only where welcome. */
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
        // Not everywhere: in Inter the feature also widens hyphens inside names.
        'time, [data-tabular], .MuiTableCell-alignRight, input[inputmode=numeric]': {
          fontVariantNumeric: 'tabular-nums',
        },
        // A mirrored page shows sentences of languages that are not: each keeps its own direction, at the page's side.
        '[dir=rtl] body': { textAlign: 'start' },
        '[dir=rtl] body *': { unicodeBidi: 'plaintext' },
        'h1, h2, h3': { textWrap: 'balance' },
        p: { textWrap: 'pretty' },
        '::selection': { backgroundColor: colors.accent.line },
        ':focus-visible': { outline: `2px solid ${colors.focus}`, outlineOffset: 2 },
        // Headings and regions take focus on navigation so that screen readers follow; they are not controls.
        '[tabindex="-1"]:focus-visible': { outline: 'none' },
        'button, input, textarea, select': { font: 'inherit' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
        '@media (forced-colors: active)': {
          ':focus-visible': { outline: '2px solid CanvasText' },
        },
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
