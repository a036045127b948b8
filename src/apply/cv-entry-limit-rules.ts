import { entriesMax } from '#profiles/rules.ts';
import { languagesMax, skillsMax } from '#reading/rules.ts';
import type { CvEntryKind } from './cv-entry-contract.ts';

/** As in a profile. */
export const entriesMaxOf: Record<CvEntryKind, number> = {
  experience: entriesMax,
  education: entriesMax,
  skill: skillsMax,
  language: languagesMax,
};
