import type { CandidateProfile } from '#candidates/contract.ts';
import type { ProfileCopy } from '#applications/server/new-application.ts';
import type { Education, Experience, General } from '#profiles/contract.ts';
import { findNewestCvFile } from '#profiles/server/cv-queries.ts';
import { presentEducation, presentExperience, presentGeneral } from '#profiles/server/present.ts';
import {
  findCurrentCompany,
  findGeneral,
  listEducations,
  listExperiences,
} from '#profiles/server/queries.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Translate } from '#platform/server/words.ts';
import type { Draft } from '../contract.ts';

/**
 * The profile with which a form may start: that of the session, once its address is proven. The address in the form is
 * ignored, because anyone can type any address.
 */
export function profileOwner(actor: UserActor | null): string | null {
  return actor?.emailVerified === true ? actor.userId : null;
}

export async function findProfileCv(tx: UserTx, actor: UserActor | null): Promise<Draft['profileCv']> {
  const userId = profileOwner(actor);
  const file = userId === null ? undefined : await findNewestCvFile(tx, userId);
  return file === undefined ? null : { id: file.id, title: file.title, sizeBytes: file.size_bytes };
}

/** The applicant's current employer in their profile; empty when there is none. */
export async function currentCompanyOf(tx: UserTx, actor: UserActor | null, now: Date): Promise<string> {
  const userId = profileOwner(actor);
  return userId === null ? '' : ((await findCurrentCompany(tx, userId, now)) ?? '');
}

export type OwnProfile = { general: General; experiences: Experience[]; educations: Education[] };

/** The applicant's own profile; null for a visitor, or when the profile is empty. */
export async function findOwnProfile(tx: UserTx, actor: UserActor | null): Promise<OwnProfile | null> {
  const userId = profileOwner(actor);
  if (userId === null) return null;
  const [general, experiences, educations] = await Promise.all([
    findGeneral(tx, userId),
    listExperiences(tx, userId),
    listEducations(tx, userId),
  ]);
  const said = presentGeneral(general);
  const saysNothing = [experiences, educations, ...Object.values(said)].every(({ length }) => length === 0);
  if (saysNothing) return null;
  return {
    general: said,
    experiences: experiences.map(presentExperience),
    educations: educations.map(presentEducation),
  };
}

/** The parts of a profile that are copied; a language of a CV may lack its level. */
export type CopiedProfile = {
  general: Omit<General, 'languages'> & {
    languages: { language: string; level: General['languages'][number]['level'] | '' }[];
  };
  experiences: Pick<
    Experience,
    'title' | 'company' | 'description' | 'startMonth' | 'endMonth' | 'isOngoing'
  >[];
  educations: Omit<Education, 'id'>[];
};

/** The profile in the form in which a company stores a candidate, in the language of the application. */
export function copyOf(profile: CopiedProfile, language: Language, translate: Translate): ProfileCopy {
  const { general, experiences } = profile;
  const { city, country, about, skills } = general;
  const current = experiences.find(({ isOngoing }) => isOngoing);
  return {
    currentTitle: current?.title ?? general.headline,
    city,
    country,
    summary: about,
    skills,
    profile: candidateProfileOf(profile, language, translate),
  };
}

function candidateProfileOf(
  { general, experiences, educations }: CopiedProfile,
  language: Language,
  translate: Translate,
): CandidateProfile {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const { website, linkedin } = general;
  return {
    links: [website, linkedin]
      .filter((url) => url !== '')
      .map((url) => ({ label: new URL(url).hostname.replace(/^www\./, ''), url })),
    languages: general.languages.map(({ language: code, level }) => ({
      name: names.of(code) ?? code,
      level: level === 'native' ? translate('apply.native') : level,
    })),
    experiences: experiences.map(({ title, company, description, startMonth, endMonth, isOngoing }) => ({
      title,
      company,
      description,
      startedOn: startMonth,
      endedOn: isOngoing ? '' : (endMonth ?? '?'),
    })),
    education: educations.map(({ institution, degree, major, startMonth, endMonth }) => ({
      school: institution,
      degree,
      field: major,
      startedOn: startMonth ?? endMonth ?? '',
      endedOn: endMonth ?? '',
    })),
    projects: [],
  };
}
