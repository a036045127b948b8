import type { ColorPreset } from './theme-settings.ts';

/** Shades of one hue, from light to dark. */
export type Ramp = Readonly<Record<25 | 50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900, string>>;

export const presetRamps: Readonly<Record<ColorPreset, Ramp>> = {
  blue: {
    25: '#F5F8FF',
    50: '#EFF4FF',
    100: '#D1E0FF',
    200: '#B2CCFF',
    300: '#84ADFF',
    400: '#528BFF',
    500: '#2970FF',
    600: '#155EEF',
    700: '#004EEB',
    800: '#0040C1',
    900: '#00359E',
  },
  green: {
    25: '#F6FEF9',
    50: '#EDFCF2',
    100: '#D3F8DF',
    200: '#AAF0C4',
    300: '#73E2A3',
    400: '#3CCB7F',
    500: '#16B364',
    600: '#099250',
    700: '#087443',
    800: '#095C37',
    900: '#084C2E',
  },
  indigo: {
    25: '#F7F8FF',
    50: '#EEF2FF',
    100: '#E0E7FF',
    200: '#C7D2FE',
    300: '#A5B4FC',
    400: '#818CF8',
    500: '#6366F1',
    600: '#4F46E5',
    700: '#4338CA',
    800: '#3730A3',
    900: '#312E81',
  },
  purple: {
    25: '#FCFAFF',
    50: '#F9F5FF',
    100: '#F4EBFF',
    200: '#E9D7FE',
    300: '#D6BBFB',
    400: '#B692F6',
    500: '#9E77ED',
    600: '#7F56D9',
    700: '#6941C6',
    800: '#53389E',
    900: '#42307D',
  },
};

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** Text, background and border of one status. */
export type ToneColors = { text: string; wash: string; line: string };

export const lightTones: Readonly<Record<Tone, ToneColors>> = {
  neutral: { text: '#4A505C', wash: '#F1F2F5', line: '#DFE2E8' },
  info: { text: '#175CD3', wash: '#EFF6FF', line: '#CFE1FD' },
  success: { text: '#056B45', wash: '#ECFBF3', line: '#BFE9D3' },
  warning: { text: '#8F4708', wash: '#FFF8EA', line: '#F4DDAE' },
  danger: { text: '#B42318', wash: '#FEF3F2', line: '#FAD1CD' },
};

/** Colours of labels that people choose, such as tags; as readable as the tones. */
export type LabelColor = 'gray' | 'blue' | 'teal' | 'green' | 'amber' | 'red' | 'pink' | 'violet';

export const lightLabelColors: Readonly<Record<LabelColor, ToneColors>> = {
  gray: lightTones.neutral,
  blue: lightTones.info,
  teal: { text: '#0B6169', wash: '#E9FAFA', line: '#B9E6E8' },
  green: lightTones.success,
  amber: lightTones.warning,
  red: lightTones.danger,
  pink: { text: '#B01664', wash: '#FEF1F8', line: '#F9CBE3' },
  violet: { text: '#6233C4', wash: '#F5F1FE', line: '#DCCFFA' },
};

export const darkTones: Readonly<Record<Tone, ToneColors>> = {
  neutral: { text: '#B7BCC7', wash: '#22262F', line: '#343A46' },
  info: { text: '#8FBEFF', wash: '#14233D', line: '#23406D' },
  success: { text: '#6FD6A4', wash: '#0F2A20', line: '#1C4A38' },
  warning: { text: '#F2BE66', wash: '#2F2310', line: '#54401B' },
  danger: { text: '#FF9C92', wash: '#341A19', line: '#5E2C29' },
};

export const darkLabelColors: Readonly<Record<LabelColor, ToneColors>> = {
  gray: darkTones.neutral,
  blue: darkTones.info,
  teal: { text: '#6CD3D6', wash: '#0E2A2D', line: '#1B494D' },
  green: darkTones.success,
  amber: darkTones.warning,
  red: darkTones.danger,
  pink: { text: '#FF9BCB', wash: '#351A28', line: '#5F2C47' },
  violet: { text: '#C3A8FF', wash: '#251C3D', line: '#45346F' },
};

/** Colours of initials in an avatar without a photo: [background, text] in each palette. */
export const avatarTints: Readonly<Record<'light' | 'dark', readonly (readonly [string, string])[]>> = {
  light: [
    ['#E4EAFE', '#3040A8'],
    ['#DDF3E8', '#0B6242'],
    ['#FCEBD3', '#84470A'],
    ['#F9E1EA', '#9A2457'],
    ['#E0F1F8', '#0E5B7C'],
    ['#EDE6FB', '#5B35AE'],
    ['#F1EBD9', '#675313'],
    ['#E5E9EF', '#404A5C'],
  ],
  dark: [
    ['#252F63', '#C3CDFF'],
    ['#143C2C', '#96E0BD'],
    ['#46300F', '#F5CB8E'],
    ['#4A1C31', '#F7B5CE'],
    ['#123A4B', '#A0DAF0'],
    ['#36255F', '#D2C0FA'],
    ['#3A3216', '#E3D294'],
    ['#2D3440', '#C5CDDA'],
  ],
};

export const radius = { control: 8, surface: 12, chip: 6 } as const;

export const fontFamily =
  '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

/** Widths in pixels at which the layout changes. */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1440 } as const;

/** Milliseconds. */
export const tooltipDelays = { enterDelay: 100, enterTouchDelay: 700, leaveTouchDelay: 1500 } as const;

/** For a small text button at the start of a line: its icon is below the text above it. */
export const flushStart = { marginInlineStart: '-8px' } as const;

/** For a link or button of one line: a touch target of at least 24 px, without moving it. */
export const tapTarget = {
  display: 'inline-block',
  minWidth: 24,
  paddingBlock: '4px',
  marginBlock: '-4px',
} as const;
