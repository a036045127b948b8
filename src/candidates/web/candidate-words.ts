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

/** The signs that two are one person, as phrases: "Same phone number", "Similar name, both at Nordwind in Izmir". */
export function sharedWords({ reasons, currentCompany, city }: SharedValues, t: TFunction): string[] {
  const signs = new Set(reasons);
  const words = (['same_email', 'same_phone', 'same_link'] as const)
    .filter((sign) => signs.has(sign))
    .map((sign) => t(`candidates.shared.${sign}`));
  if (!signs.has('similar_name')) return words;
  const values = { employer: currentCompany, city };
  if (signs.has('same_employer') && signs.has('same_place'))
    return [...words, t('candidates.shared.same_employer_and_place', values)];
  const detail = (['same_employer', 'same_place'] as const).find((sign) => signs.has(sign)) ?? 'similar_name';
  return [...words, t(`candidates.shared.${detail}`, values)];
}
