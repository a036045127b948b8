import { contrastRatio } from './contrast-ratio.ts';
import type { ThemeSettings } from './theme-settings.ts';
import {
  avatarTints,
  darkLabelColors,
  darkTones,
  lightLabelColors,
  lightTones,
  presetRamps,
} from './tokens.ts';
import type { LabelColor, Ramp, Tone, ToneColors } from './tokens.ts';

/** Colours beside MUI's own palette; available as `theme.kadro`. */
export type KadroColors = {
  /** Page and surfaces, from back to front. */
  page: string;
  surface: string;
  sunken: string;
  hover: string;
  text: string;
  textMuted: string;
  textFaint: string;
  /** Border between surfaces; decorative only. */
  line: string;
  /** Border of a control; contrast at least 3 on every surface. */
  controlLine: string;
  accent: {
    /** Background of the primary button; white text is readable on it. */
    solid: string;
    solidHover: string;
    onSolid: string;
    /** Check marks, bars, lines of charts: contrast at least 3 on every surface. */
    graphic: string;
    text: string;
    wash: string;
    line: string;
  };
  dangerSolid: string;
  dangerSolidHover: string;
  focus: string;
  tones: Readonly<Record<Tone, ToneColors>>;
  labelColors: Readonly<Record<LabelColor, ToneColors>>;
  avatarTints: readonly (readonly [string, string])[];
  nav: { background: string; text: string; textMuted: string; hover: string; selected: string; line: string };
  floatShadow: string;
};

type Neutrals = Pick<
  KadroColors,
  'page' | 'surface' | 'sunken' | 'hover' | 'text' | 'textMuted' | 'textFaint' | 'line' | 'controlLine'
>;

const neutrals: Readonly<Record<ThemeSettings['paletteMode'], Record<ThemeSettings['contrast'], Neutrals>>> =
  {
    light: {
      normal: {
        page: '#FAFAFC',
        surface: '#FFFFFF',
        sunken: '#F4F5F8',
        hover: '#F4F5F8',
        text: '#16181D',
        textMuted: '#5A606D',
        textFaint: '#676D7A',
        line: '#E6E8ED',
        controlLine: '#8A909D',
      },
      high: {
        page: '#FFFFFF',
        surface: '#FFFFFF',
        sunken: '#F1F2F5',
        hover: '#ECEEF2',
        text: '#08090C',
        textMuted: '#3B404B',
        textFaint: '#474D59',
        line: '#C3C8D1',
        controlLine: '#5A606D',
      },
    },
    dark: {
      normal: {
        page: '#0F1115',
        surface: '#15181E',
        sunken: '#1B1F27',
        hover: '#1E222B',
        text: '#ECEEF2',
        textMuted: '#A3A9B5',
        textFaint: '#959BA8',
        line: '#282D37',
        controlLine: '#6F7684',
      },
      high: {
        page: '#000000',
        surface: '#0B0D11',
        sunken: '#14171D',
        hover: '#1B1F27',
        text: '#FFFFFF',
        textMuted: '#CDD2DB',
        textFaint: '#BCC2CD',
        line: '#444B58',
        controlLine: '#979EAB',
      },
    },
  };

/** Resolves a user's settings to colours. Every text pair meets AA, and body text AAA with high contrast. */
export function kadroColors(settings: ThemeSettings): KadroColors {
  const dark = settings.paletteMode === 'dark';
  const ramp = presetRamps[settings.colorPreset];
  const base = neutrals[settings.paletteMode][settings.contrast];
  return {
    ...base,
    accent: dark ? darkAccent(ramp, base) : lightAccent(ramp, base),
    dangerSolid: '#C9302C',
    dangerSolidHover: '#AE2622',
    focus: dark ? ramp[400] : ramp[600],
    tones: dark ? darkTones : lightTones,
    labelColors: dark ? darkLabelColors : lightLabelColors,
    avatarTints: avatarTints[settings.paletteMode],
    nav: navColorsOf(settings, base, ramp),
    floatShadow: dark
      ? '0 0 0 1px rgb(255 255 255 / 0.04), 0 12px 32px rgb(0 0 0 / 0.56)'
      : '0 2px 6px rgb(20 24 36 / 0.06), 0 12px 32px rgb(20 24 36 / 0.14)',
  };
}

function lightAccent(ramp: Ramp, base: Neutrals): KadroColors['accent'] {
  const solid = firstReadable([ramp[500], ramp[600], ramp[700], ramp[800]], ['#FFFFFF']);
  const grounds = [base.page, base.surface, base.hover, ramp[50]];
  return {
    solid,
    solidHover: solid === ramp[600] ? ramp[700] : ramp[800],
    onSolid: '#FFFFFF',
    graphic: solid,
    text: firstReadable([ramp[600], ramp[700], ramp[800]], grounds),
    wash: ramp[50],
    line: ramp[200],
  };
}

function darkAccent(ramp: Ramp, base: Neutrals): KadroColors['accent'] {
  const solid = firstReadable([ramp[500], ramp[600], ramp[700], ramp[800]], ['#FFFFFF']);
  const wash = mix(base.surface, ramp[500], 0.16);
  return {
    solid,
    solidHover: solid === ramp[600] ? ramp[700] : ramp[800],
    onSolid: '#FFFFFF',
    graphic: ramp[400],
    text: firstReadable([ramp[400], ramp[300], ramp[200]], [base.page, base.surface, base.hover, wash]),
    wash,
    line: mix(base.surface, ramp[500], 0.4),
  };
}

function navColorsOf(settings: ThemeSettings, base: Neutrals, ramp: Ramp): KadroColors['nav'] {
  const dark = settings.paletteMode === 'dark';
  if (settings.navColor === 'evident') {
    const background = dark ? '#07080A' : '#15171E';
    return {
      background,
      text: '#F3F4F7',
      textMuted: '#A9AFBB',
      hover: '#22252E',
      selected: mix('#22252E', ramp[500], 0.3),
      line: dark ? base.line : background,
    };
  }
  const background = settings.navColor === 'discrete' ? discreteNav(settings, base, ramp) : base.page;
  const accentMix = dark ? 0.18 : 0.1;
  return {
    background,
    text: base.text,
    textMuted: base.textMuted,
    hover: dark ? mix(background, '#FFFFFF', 0.05) : mix(background, '#16181D', 0.04),
    selected: mix(background, ramp[500], accentMix),
    line: base.line,
  };
}

function discreteNav(settings: ThemeSettings, base: Neutrals, ramp: Ramp): string {
  if (settings.paletteMode === 'dark') return mix(base.surface, ramp[500], 0.04);
  return mix('#F3F4F7', ramp[500], 0.03);
}

function firstReadable(steps: readonly [string, ...string[]], grounds: readonly string[]): string {
  return (
    steps.find((step) => grounds.every((ground) => contrastRatio(step, ground) >= 4.5)) ??
    steps.at(-1) ??
    steps[0]
  );
}

function mix(ground: string, ink: string, share: number): string {
  const channel = (start: number) => {
    const from = Number.parseInt(ground.slice(start, start + 2), 16);
    const to = Number.parseInt(ink.slice(start, start + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
      .toUpperCase();
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
