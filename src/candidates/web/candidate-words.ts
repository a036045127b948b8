import type { TFunction } from 'i18next';
import type { Tone } from '#ui/theme/tokens.ts';
import type { ApplicationSummary } from '../contract.ts';

export const fullName = (person: { name: string; surname: string }): string =>
  `${person.name} ${person.surname}`.trim();

/** "Product designer · Getir"; empty when neither is known. */
export const positionOf = (person: { currentTitle: string; currentCompany: string }): string =>
  [person.currentTitle, person.currentCompany].filter(Boolean).join(' · ');

/** The source of a candidate; known ones are translated. */
export function sourceOf(source: string, t: TFunction): string {
  const key = `candidates.sources.${source}`;
  return t(key, { defaultValue: source });
}

export const outcomeTones: Record<ApplicationSummary['outcome'], Tone> = {
  open: 'info',
  rejected: 'danger',
  withdrawn: 'neutral',
  hired: 'success',
};
