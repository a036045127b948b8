import type { UserTx } from '#platform/server/db/tenant.ts';
import { educationDraft, experienceDraft } from '#profiles/contract.ts';
import { saveGeneral } from '#profiles/server/queries.ts';
import { createEducation, createExperience } from '#profiles/server/save-entry.ts';
import type { Candidate } from '../plan/model.ts';

/** Writes the profile of a candidate with an account, which says what the CV says. */
export async function writeProfile(tx: UserTx, { person, authored, user_id, createdAt }: Candidate) {
  if (!authored?.profile || user_id === null) return;
  const { country, city, summary: about, skills } = person;
  const { degree: level, cvTitle: _title, ...general } = authored.profile;
  await saveGeneral(tx, user_id, { ...general, about, country, city, skills }, createdAt);
  for (const { startedOn, endedOn, ...experience } of person.experiences) {
    const end = endedOn === '' ? { isOngoing: true } : { endMonth: endedOn };
    const input = { ...experience, ...end, country, city, startMonth: startedOn, locationType: 'hybrid' };
    await createExperience(tx, user_id, experienceDraft.parse(input), createdAt);
  }
  for (const { school: institution, degree: major, startedOn, endedOn } of person.education) {
    const months = { startMonth: `${startedOn}-09`, endMonth: `${endedOn}-06` };
    const input = { institution, degree: level, major, ...months };
    await createEducation(tx, user_id, educationDraft.parse(input), createdAt);
  }
}
