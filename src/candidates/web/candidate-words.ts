import type { TFunction } from 'i18next';
import type { Tone } from '#ui/theme/tokens.ts';
import type { ApplicationSummary } from '../contract.ts';
import type { SharedReason } from '../rules.ts';

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

type Origin = Pick<ApplicationSummary, 'source' | 'referrer'>;

/** The source with the member of a referral: "Referral · Ayşe Yılmaz". */
export const originOf = ({ source, referrer }: Origin, t: TFunction): string =>
  referrer === null ? sourceOf(source, t) : `${sourceOf(source, t)} · ${fullName(referrer)}`;

export const outcomeTones: Record<ApplicationSummary['outcome'], Tone> = {
  open: 'info',
  rejected: 'danger',
  withdrawn: 'neutral',
  hired: 'success',
};

type SharedValues = { reasons: readonly SharedReason[]; currentCompany: string; city: string };

/** What two candidates share, each as a phrase: "Same phone number", "Similar name, both at Nordwind in Izmir". */
export function sharedWords({ reasons, currentCompany, city }: SharedValues, t: TFunction): string[] {
  const shares = new Set(reasons);
  const words = (['email', 'phone', 'link'] as const)
    .filter((reason) => shares.has(reason))
    .map((reason) => t(`candidates.shared.${reason}`));
  if (!shares.has('name')) return words;
  const values = { employer: currentCompany, city };
  if (shares.has('employer') && shares.has('place'))
    return [...words, t('candidates.shared.employerAndPlace', values)];
  const detail = (['employer', 'place'] as const).find((reason) => shares.has(reason)) ?? 'name';
  return [...words, t(`candidates.shared.${detail}`, values)];
}
