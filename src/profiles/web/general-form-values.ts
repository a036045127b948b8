import { z } from 'zod';
import type { languageLevels } from '#reading/rules.ts';
import { type General, generalDraft } from '../contract.ts';

type Level = (typeof languageLevels)[number];

/** Form values: an empty selection is null. */
export type GeneralValues = Omit<General, 'country' | 'languages'> & {
  country: string | null;
  languages: { language: string | null; level: Level | '' }[];
};

const { shape } = generalDraft;

/** The contract's rules, for a country select that gives null while it is empty. */
export const generalForm = z.object({
  ...shape,
  country: shape.country.nullable().transform((code) => code ?? ''),
}) as unknown as z.ZodType<General, GeneralValues>;

export const generalValues = (general: General): GeneralValues => ({
  ...general,
  country: general.country === '' ? null : general.country,
});
