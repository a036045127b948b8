import { createTheme, responsiveFontSizes } from '@mui/material/styles';
import type { Theme, ThemeOptions } from '@mui/material/styles';
import { baseStyles } from './base-styles.ts';
import { controlStyles } from './control-styles.ts';
import { inputStyles } from './input-styles.ts';
import { muiWords } from './mui-words.ts';
import { kadroColors } from './palette.ts';
import type { KadroColors } from './palette.ts';
import { surfaceStyles } from './surface-styles.ts';
import type { ThemeSettings } from './theme-settings.ts';
import { breakpoints, fontFamily, radius } from './tokens.ts';

declare module '@mui/material/styles' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface Theme {
    kadro: KadroColors;
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface ThemeOptions {
    kadro?: KadroColors;
  }
}

export type UiLocale = 'en' | 'tr';

/** Builds the MUI theme from a user's settings and the language of MUI's texts. */
export function createKadroTheme(settings: ThemeSettings, locale: UiLocale): Theme {
  const colors = kadroColors(settings);
  const options: ThemeOptions = {
    kadro: colors,
    direction: settings.direction,
    breakpoints: { values: breakpoints },
    spacing: 8,
    shape: { borderRadius: radius.control },
    palette: paletteOptions(settings, colors),
    typography: typographyOptions(),
    transitions: {
      duration: {
        shortest: 120,
        shorter: 140,
        short: 160,
        standard: 180,
        complex: 200,
        enteringScreen: 180,
        leavingScreen: 140,
      },
    },
    components: {
      ...baseStyles(colors, settings.paletteMode),
      ...controlStyles(colors),
      ...inputStyles(colors),
      ...surfaceStyles(colors),
    },
  };
  const theme = createTheme(options, muiWords[locale]);
  return settings.responsiveFontSizes ? responsiveFontSizes(theme, { factor: 4 }) : theme;
}

function paletteOptions(settings: ThemeSettings, colors: KadroColors): NonNullable<ThemeOptions['palette']> {
  const tone = (name: 'info' | 'success' | 'warning' | 'danger') => ({
    main: colors.tones[name].text,
    light: colors.tones[name].wash,
    dark: colors.tones[name].text,
    contrastText: colors.surface,
  });
  return {
    mode: settings.paletteMode,
    primary: {
      main: colors.accent.text,
      light: colors.accent.wash,
      dark: colors.accent.text,
      contrastText: settings.paletteMode === 'dark' ? '#101218' : '#FFFFFF',
    },
    secondary: { main: colors.textMuted, contrastText: colors.surface },
    error: tone('danger'),
    warning: tone('warning'),
    success: tone('success'),
    info: tone('info'),
    divider: colors.line,
    background: { default: colors.page, paper: colors.surface },
    text: { primary: colors.text, secondary: colors.textMuted, disabled: colors.textFaint },
    action: {
      hover: colors.hover,
      selected: colors.accent.wash,
      active: colors.textMuted,
      hoverOpacity: 0.05,
    },
  };
}

function typographyOptions(): NonNullable<ThemeOptions['typography']> {
  const heading = { fontWeight: 600, letterSpacing: '-0.011em' };
  return {
    fontFamily,
    fontSize: 14,
    htmlFontSize: 16,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: { ...heading, fontSize: '1.5rem', lineHeight: 1.3, letterSpacing: '-0.018em' },
    h2: { ...heading, fontSize: '1.0625rem', lineHeight: 1.4 },
    h3: { ...heading, fontSize: '0.875rem', lineHeight: 1.45, letterSpacing: '-0.006em' },
    h4: { ...heading, fontSize: '0.875rem', lineHeight: 1.45 },
    h5: { ...heading, fontSize: '0.8125rem', lineHeight: 1.45 },
    h6: { ...heading, fontSize: '0.8125rem', lineHeight: 1.45 },
    subtitle1: { fontSize: '0.875rem', fontWeight: 500, lineHeight: 1.5 },
    subtitle2: { fontSize: '0.8125rem', fontWeight: 500, lineHeight: 1.5 },
    body1: { fontSize: '0.875rem', lineHeight: 1.55 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
    caption: { fontSize: '0.75rem', lineHeight: 1.45 },
    overline: {
      fontSize: '0.75rem',
      fontWeight: 500,
      lineHeight: 1.45,
      textTransform: 'none',
      letterSpacing: 0,
    },
    button: { fontSize: '0.875rem', fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  };
}
