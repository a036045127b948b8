import type { Theme } from '@mui/material/styles';
import { presetRamps } from './tokens.ts';

/**
 * Colours of the series of a chart, the accent first: each at least 3:1 on a surface, none of them a status. A legend
 * and a table always tell the same in words.
 */
export function chartColors(theme: Theme): string[] {
  const { accent, controlLine } = theme.kadro;
  const step = theme.palette.mode === 'dark' ? 400 : 600;
  const others = Object.values(presetRamps).filter((ramp) => !Object.values(ramp).includes(accent.graphic));
  return [accent.graphic, controlLine, ...others.map((ramp) => ramp[step])];
}
