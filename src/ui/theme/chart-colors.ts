import type { Theme } from '@mui/material/styles';
import { presetRamps } from './tokens.ts';

/**
 * Colours of chart series, the accent first: each with contrast 3 on a surface, and none of them a status colour. A
 * legend and a table always show the same data as text.
 */
export function chartColors(theme: Theme): string[] {
  const { accent, controlLine } = theme.kadro;
  const step = theme.palette.mode === 'dark' ? 400 : 600;
  const others = Object.values(presetRamps).filter((ramp) => !Object.values(ramp).includes(accent.graphic));
  return [accent.graphic, controlLine, ...others.map((ramp) => ramp[step])];
}
