export type ColorPreset = 'blue' | 'green' | 'indigo' | 'purple';

/** How one person wants the product to look; kept in local storage. */
export type ThemeSettings = {
  colorPreset: ColorPreset;
  contrast: 'normal' | 'high';
  direction: 'ltr' | 'rtl';
  paletteMode: 'light' | 'dark';
  responsiveFontSizes: boolean;
  navColor: 'blend-in' | 'discrete' | 'evident';
  /** The navigation stands at the side; no other layout is there. */
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
 * Reads settings that were stored by an older version or edited by hand.
 * Takes anything (a value or its JSON text); gives complete settings; never throws.
 * A preset that is present but unknown becomes blue; everything else falls back to the default.
 */
export function parseThemeSettings(stored: unknown): ThemeSettings {
  const given = asRecord(typeof stored === 'string' ? parseJson(stored) : stored);
  const fallback = defaultThemeSettings;
  const colorPreset = given['colorPreset'];
  return {
    colorPreset:
      colorPreset === undefined ? fallback.colorPreset : oneOf(colorPreset, colorPresets, 'blue' as const),
    contrast: oneOf(given['contrast'], ['normal', 'high'] as const, fallback.contrast),
    direction: oneOf(given['direction'], ['ltr', 'rtl'] as const, fallback.direction),
    paletteMode: oneOf(given['paletteMode'], ['light', 'dark'] as const, fallback.paletteMode),
    responsiveFontSizes:
      typeof given['responsiveFontSizes'] === 'boolean'
        ? given['responsiveFontSizes']
        : fallback.responsiveFontSizes,
    navColor: oneOf(given['navColor'], navColors, fallback.navColor),
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
