export type ColorPreset = 'blue' | 'green' | 'indigo' | 'purple';

/** Appearance settings of one user; stored in local storage. */
export type ThemeSettings = {
  colorPreset: ColorPreset;
  contrast: 'normal' | 'high';
  direction: 'ltr' | 'rtl';
  paletteMode: 'light' | 'dark';
  responsiveFontSizes: boolean;
  navColor: 'blend-in' | 'discrete' | 'evident';
  /** The navigation is at the side; there is no other layout. */
  layout: 'vertical';
};

export const colorPresets = ['blue', 'green', 'indigo', 'purple'] as const;
export const navColors = ['blend-in', 'discrete', 'evident'] as const;

export const defaultThemeSettings: ThemeSettings = {
  colorPreset: 'indigo',
  contrast: 'normal',
  direction: 'ltr',
  paletteMode: 'light',
  responsiveFontSizes: true,
  navColor: 'discrete',
  layout: 'vertical',
};

/**
 * Parses settings that an older version stored or a user edited. Takes any value or JSON text, returns complete
 * settings, never throws. An unknown preset becomes blue; everything else invalid becomes its default.
 */
export function parseThemeSettings(stored: unknown): ThemeSettings {
  const values = asRecord(typeof stored === 'string' ? parseJson(stored) : stored);
  const fallback = defaultThemeSettings;
  const colorPreset = values['colorPreset'];
  return {
    colorPreset:
      colorPreset === undefined ? fallback.colorPreset : oneOf(colorPreset, colorPresets, 'blue' as const),
    contrast: oneOf(values['contrast'], ['normal', 'high'] as const, fallback.contrast),
    direction: oneOf(values['direction'], ['ltr', 'rtl'] as const, fallback.direction),
    paletteMode: oneOf(values['paletteMode'], ['light', 'dark'] as const, fallback.paletteMode),
    responsiveFontSizes:
      typeof values['responsiveFontSizes'] === 'boolean'
        ? values['responsiveFontSizes']
        : fallback.responsiveFontSizes,
    navColor: oneOf(values['navColor'], navColors, fallback.navColor),
    layout: fallback.layout,
  };
}

function oneOf<const T extends string>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.find((item) => item === value) ?? fallback;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
