import type { CvSource } from '../contract.ts';
import type { Line } from './read-cv-lines.ts';
import type { ReadValue } from './read-value.ts';

export const sourceMax = 200;

/** A value with the line it was read from, as an answer has it. */
export function presentValue<T>({ value, isSure, line }: ReadValue<T>): {
  value: T;
  isSure: boolean;
  source: CvSource;
} {
  return { value, isSure, source: presentSource(line) };
}

export function presentSource({ page, at, box, raw }: Line): CvSource {
  return { page, line: at, text: quoted(raw), box };
}

/** Bullets, and letters of icon fonts, which have no form in the fonts of a screen, are left out. */
const quoted = (raw: string): string =>
  raw
    .replace(/ ?[\ue000-\uf8ff]+/g, '')
    .trim()
    .replace(/^[•‣▪▫●○◦■□◆◇►▶➢➤✓✔·∙*–—-]\s+(?=\S)/u, '')
    .slice(0, sourceMax)
    .toWellFormed();
