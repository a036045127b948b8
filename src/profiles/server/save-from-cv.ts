import { changeUser } from '#identity/server/update-me.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import { languagesMax, skillsMax } from '#reading/rules.ts';
import type { General, GeneralChange } from '../contract.ts';
import type { CvSelection, CvSaveResult } from '../cv-reading-contract.ts';
import { educationEnd, experienceEnd, monthProblems, uniqueSkills } from '../rules.ts';
import { presentEducation, presentExperience, presentGeneral } from './present.ts';
import { findGeneral, listEducations, listExperiences, lockUser, saveGeneral } from './queries.ts';
import { isSameEducation, isSameExperience } from './same-entry.ts';
import { createEducation, createExperience } from './save-entry.ts';

/** Writes the selected values of a CV, all in this transaction. Values that the profile has stay unchanged. */
export async function saveFromCv(
  tx: UserTx,
  userId: string,
  chosen: CvSelection,
  now: Date,
): Promise<CvSaveResult> {
  refuseWrongMonths(chosen, now);
  await lockUser(tx, userId);
  const { name, surname, skills, languages, experiences, educations, ...others } = chosen;
  if (name !== undefined || surname !== undefined) await changeUser(tx, userId, { name, surname });
  const general = presentGeneral(await findGeneral(tx, userId));
  const added = addedTo(general, { skills, languages });
  const change: GeneralChange = { ...others, ...added };
  if (Object.keys(change).length > 0) await saveGeneral(tx, userId, change, now);
  return {
    fields: Object.values({ name, surname, ...others }).filter((value) => value !== undefined).length,
    skills: countOf(skills?.length, (added.skills ?? general.skills).length - general.skills.length),
    languages: countOf(
      languages?.length,
      (added.languages ?? general.languages).length - general.languages.length,
    ),
    experiences: await addExperiences(tx, userId, experiences, now),
    educations: await addEducations(tx, userId, educations, now),
  };
}

function refuseWrongMonths({ experiences, educations }: CvSelection, now: Date): void {
  const kinds = [
    ['experiences', experiences, experienceEnd],
    ['educations', educations, educationEnd],
  ] as const;
  const named = kinds.flatMap(([kind, entries, end]) =>
    entries.flatMap((entry, index) =>
      Object.entries(monthProblems(entry, end, now)).map(
        ([field, keys]) => [`${kind}.${index}.${field}`, keys] as const,
      ),
    ),
  );
  if (named.length > 0) refuse('invalid', undefined, { fields: Object.fromEntries(named) });
}

type SelectedLists = Pick<GeneralChange, 'skills' | 'languages'>;
type Lists = Partial<Pick<General, 'skills' | 'languages'>>;

/** The lists with new items added. A language that the profile has gets the selected level. */
function addedTo(mine: General, chosen: SelectedLists): Lists {
  const lists: Lists = {};
  if (chosen.skills !== undefined) {
    lists.skills = uniqueSkills([...mine.skills, ...chosen.skills]);
    if (lists.skills.length > skillsMax)
      refuse('conflict', 'profiles.skills_full', { values: { limit: skillsMax } });
  }
  if (chosen.languages !== undefined) {
    const byLanguage = new Map([...mine.languages, ...chosen.languages].map((one) => [one.language, one]));
    lists.languages = [...byLanguage.values()];
    if (lists.languages.length > languagesMax)
      refuse('conflict', 'profiles.languages_full', { values: { limit: languagesMax } });
  }
  return lists;
}

const countOf = (chosen = 0, added: number) => ({ added, known: chosen - added });

async function addExperiences(tx: UserTx, userId: string, drafts: CvSelection['experiences'], now: Date) {
  const mine = (await listExperiences(tx, userId)).map(presentExperience);
  const before = mine.length;
  for (const draft of drafts) {
    if (mine.some((one) => isSameExperience(one, draft))) continue;
    mine.push(presentExperience(await createExperience(tx, userId, draft, now)));
  }
  return countOf(drafts.length, mine.length - before);
}

async function addEducations(tx: UserTx, userId: string, drafts: CvSelection['educations'], now: Date) {
  const mine = (await listEducations(tx, userId)).map(presentEducation);
  const before = mine.length;
  for (const draft of drafts) {
    if (mine.some((one) => isSameEducation(one, draft))) continue;
    mine.push(presentEducation(await createEducation(tx, userId, draft, now)));
  }
  return countOf(drafts.length, mine.length - before);
}
