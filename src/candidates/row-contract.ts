import { z } from 'zod';
import { id, instant } from '#platform/contract/fields.ts';

/** The member to whom the newest application of a candidate is assigned. */
export const assignee = z.object({
  memberId: id,
  name: z.string(),
  surname: z.string(),
  avatar: z.string().nullable(),
});

/** The consent of a candidate to be kept for other jobs; a withdrawn consent was given before. */
export const keepConsent = z.object({
  givenAt: instant.nullable().describe('Null without a consent that holds'),
  withdrawnAt: instant.nullable().describe('When the last one ended; null while one holds'),
});
export type KeepConsent = z.infer<typeof keepConsent>;

/** Parts of a row that are read only when they are asked for. */
export const includes = ['assignee', 'consent'] as const;
export type Include = (typeof includes)[number];

export const spokenLanguage = z.object({ name: z.string(), level: z.string().catch('') });

/** Parts of a row besides the record of a candidate. */
export const listParts = {
  languages: z.array(spokenLanguage).describe('Empty without `details`'),
  links: z.array(z.string()).describe('Web addresses of the person; empty without `details`'),
  pools: z.array(z.string()).describe('Names, in their order; empty without `details`'),
  years: z.number().int().nullable().describe('Of experience; null when unknown, and without `details`'),
  lastContactAt: instant.nullable().describe('Null when never contacted, and without `details`'),
  assignee: assignee.nullable().describe('Of `latestApplication`; null without `include`'),
  consent: keepConsent.nullable().describe('Null without `include`'),
};
