import type { Candidate } from '#candidates/contract.ts';
import type { FormConsents } from '#consents/server/consent-records.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { KnockoutAnswer } from '../answers-contract.ts';

/** A user's profile or the confirmed entries of their CV, copied for the company, which may change its copy. */
export type ProfileCopy = Pick<
  Candidate,
  'currentTitle' | 'city' | 'country' | 'summary' | 'skills' | 'profile'
>;

export type Applicant = {
  name: string;
  surname: string;
  /** Lower-cased. */
  email: string;
  /** E.164, or empty. */
  phoneNumber: string;
  currentCompany: string;
  /** The signed-in user; `emailVerified` is about the address in `email` above. */
  user: { id: string; emailVerified: boolean } | null;
  /** Null when the form has neither, or the applicant leaves them out. */
  profile: ProfileCopy | null;
};

/** The person of a form, who is a known candidate or becomes one. */
export type NewApplicant = {
  applicant: Applicant;
  source: string;
  /** The member whose link led here, locked; null without one. */
  referrerId: string | null;
  cvFileId: string | null;
  now: Date;
};

/** The origin of a form, as facts of its event. */
export const originFacts = ({ source, referrerId }: Pick<NewApplicant, 'source' | 'referrerId'>) => ({
  source,
  ...(referrerId !== null && { referrerMemberId: referrerId }),
});

/** A form that was sent without applying for a job. */
export type NewIntroduction = NewApplicant & {
  companyId: string;
  language: Language;
  note: string;
  /** All files of the form; they become the candidate's. */
  fileIds: string[];
  consents: FormConsents;
};

export type NewApplication = NewApplicant & {
  /** Given by a rehearsal, which is rolled back; else the database makes it. */
  id?: string;
  companyId: string;
  jobId: string;
  language: Language;
  /** The version of the job's form with these answers. */
  formId: string;
  /** The page of the job that the applicant saw. */
  postingId: string | null;
  answers: Record<string, unknown>;
  /** The answers that flag the application, evaluated once, on receipt. */
  knockoutAnswers: KnockoutAnswer[];
  coverLetter: string;
  coverLetterFileId: string | null;
  /** All files of the form, including those above; they become the candidate's. */
  fileIds: string[];
  consents: FormConsents;
};

/** The copy that the sender sees later, whatever the team changes in the candidate. */
export const sentProfileOf = ({ applicant: { profile } }: NewApplicant): string | null =>
  profile === null
    ? null
    : JSON.stringify({ skills: profile.skills, summary: profile.summary, ...profile.profile });
