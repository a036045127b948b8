import { describe, expect, it } from 'vitest';
import { contrastRatio, inkOn } from './contrast-ratio.ts';
import { createKadroTheme } from './create-kadro-theme.ts';
import { kadroColors } from './palette.ts';
import { colorPresets, defaultThemeSettings, navColors, parseThemeSettings } from './theme-settings.ts';
import type { ThemeSettings } from './theme-settings.ts';
import type { Tone } from './tokens.ts';

const themes: ThemeSettings[] = colorPresets.flatMap((colorPreset) =>
  (['light', 'dark'] as const).flatMap((paletteMode) =>
    (['normal', 'high'] as const).flatMap((contrast) =>
      navColors.map((navColor) => ({
        ...defaultThemeSettings,
        colorPreset,
        paletteMode,
        contrast,
        navColor,
      })),
    ),
  ),
);
const named = themes.map(
  (settings) =>
    [
      `${settings.colorPreset} ${settings.paletteMode} ${settings.contrast} ${settings.navColor}`,
      settings,
    ] as const,
);

describe.each(named)('colours of %s', (_name, settings) => {
  const colors = kadroColors(settings);
  const grounds = [colors.page, colors.surface, colors.sunken, colors.hover];

  it('keeps text readable on every background', () => {
    for (const ground of grounds) {
      for (const ink of [colors.text, colors.textMuted, colors.textFaint]) {
        expect(contrastRatio(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const ground of [colors.page, colors.surface, colors.hover, colors.accent.wash]) {
      expect(contrastRatio(colors.accent.text, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastRatio(colors.text, colors.accent.wash)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps text on filled buttons readable', () => {
    for (const fill of [
      colors.accent.solid,
      colors.accent.solidHover,
      colors.dangerSolid,
      colors.dangerSolidHover,
    ]) {
      expect(contrastRatio('#FFFFFF', fill)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keeps status texts and initials readable', () => {
    for (const tone of Object.keys(colors.tones) as Tone[]) {
      const { text, wash } = colors.tones[tone];
      for (const ground of [wash, colors.page, colors.surface, colors.hover]) {
        expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const { text, wash } of Object.values(colors.labelColors)) {
      for (const ground of [wash, colors.page, colors.surface, colors.hover]) {
        expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const [wash, ink] of colors.avatarTints) {
      expect(contrastRatio(ink, wash)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('shows the edges of controls and the focus ring', () => {
    for (const ground of [colors.page, colors.surface]) {
      expect(contrastRatio(colors.controlLine, ground)).toBeGreaterThanOrEqual(3);
      expect(contrastRatio(colors.focus, ground)).toBeGreaterThanOrEqual(3);
      expect(contrastRatio(colors.accent.graphic, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it('keeps the navigation readable', () => {
    const { nav } = colors;
    for (const ground of [nav.background, nav.hover, nav.selected]) {
      expect(contrastRatio(nav.text, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastRatio(nav.textMuted, nav.background)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(nav.textMuted, nav.hover)).toBeGreaterThanOrEqual(4.5);
  });

  it('gives body text AAA with high contrast', () => {
    if (settings.contrast === 'normal') return;
    for (const ink of [colors.text, colors.textMuted]) {
      expect(contrastRatio(ink, colors.page)).toBeGreaterThanOrEqual(7);
      expect(contrastRatio(ink, colors.surface)).toBeGreaterThanOrEqual(7);
    }
  });
});

describe('contrastRatio', () => {
  it('returns 1 and 21 at the ends of the scale', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 1);
    expect(contrastRatio('#777777', '#777777')).toBe(1);
  });

  it('picks the readable text colour on a company colour', () => {
    expect(inkOn('#FFE08A')).toBe('#101218');
    expect(inkOn('#0B3D91')).toBe('#FFFFFF');
  });
});

describe('parseThemeSettings', () => {
  it('keeps valid settings', () => {
    const chosen: ThemeSettings = {
      colorPreset: 'purple',
      contrast: 'high',
      direction: 'rtl',
      paletteMode: 'dark',
      responsiveFontSizes: false,
      navColor: 'evident',
      layout: 'vertical',
    };
    expect(parseThemeSettings(chosen)).toEqual(chosen);
    expect(parseThemeSettings(JSON.stringify(chosen))).toEqual(chosen);
  });

  it('turns an unknown preset into blue and other invalid values into defaults', () => {
    expect(parseThemeSettings({ colorPreset: 'pink', contrast: 3, navColor: 'loud' })).toEqual({
      ...defaultThemeSettings,
      colorPreset: 'blue',
    });
  });

  it.each([null, undefined, 7, 'not json', '[]', '"text"', []])('returns defaults for %j', (stored) => {
    expect(parseThemeSettings(stored)).toEqual(defaultThemeSettings);
  });
});

describe('stored settings of any shape', () => {
  const allowed: Record<keyof ThemeSettings, readonly unknown[]> = {
    colorPreset: colorPresets,
    contrast: ['normal', 'high'],
    direction: ['ltr', 'rtl'],
    paletteMode: ['light', 'dark'],
    responsiveFontSizes: [true, false],
    navColor: navColors,
    layout: ['vertical'],
  };
  const fields = Object.keys(allowed) as (keyof ThemeSettings)[];
  const odd = [
    null,
    '',
    'blue ',
    'INDIGO',
    '__proto__',
    'constructor',
    0,
    -1,
    1e300,
    [],
    {},
    ['dark'],
    'dark',
  ];

  // Reproducible random numbers: Lehmer's generator.
  const stored = (() => {
    let state = 20_261_121;
    const below = (max: number): number => {
      state = (state * 16_807) % 2_147_483_647;
      return state % max;
    };
    const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
    return Array.from({ length: 1000 }, () => {
      const kept = fields
        .filter(() => below(4) > 0)
        .map((field) => [field, pick<unknown>(below(4) === 0 ? odd : allowed[field])] as const);
      const text = JSON.stringify(Object.fromEntries([...kept, ['unknown', pick(odd)]]));
      return pick([
        text,
        text,
        text.slice(0, below(text.length)),
        `${text}}`,
        JSON.stringify(text),
        `[${text}]`,
      ]);
    });
  })();

  it('become complete settings from which a theme can be created', () => {
    const themes = new Set<string>();
    for (const text of stored) {
      const settings = parseThemeSettings(text);
      expect(Object.keys(settings).sort(), text).toEqual([...fields].sort());
      for (const field of fields) expect(allowed[field], text).toContain(settings[field]);
      themes.add(JSON.stringify(settings));
    }
    expect(themes.size).toBeGreaterThan(100);
    for (const settings of [...themes].slice(0, 40))
      expect(createKadroTheme(parseThemeSettings(settings), 'en').kadro.page).toMatch(/^#/);
  });
});

describe('createKadroTheme', () => {
  it('follows palette, direction, breakpoints and tooltip delays', () => {
    const theme = createKadroTheme({ ...defaultThemeSettings, paletteMode: 'dark', direction: 'rtl' }, 'tr');
    expect(theme.palette.mode).toBe('dark');
    expect(theme.direction).toBe('rtl');
    expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1440 });
    expect(theme.components?.MuiTooltip?.defaultProps).toMatchObject({
      enterDelay: 100,
      enterTouchDelay: 700,
      leaveTouchDelay: 1500,
    });
  });

  it('changes the background with high contrast', () => {
    for (const paletteMode of ['light', 'dark'] as const) {
      const calm = kadroColors({ ...defaultThemeSettings, paletteMode });
      const sharp = kadroColors({ ...defaultThemeSettings, paletteMode, contrast: 'high' });
      expect(sharp.page).not.toBe(calm.page);
    }
  });
});
