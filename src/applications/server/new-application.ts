import type { Candidate } from '#candidates/contract.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { FlaggedAnswer } from '../answers-contract.ts';

/** A user's profile, copied for the company, which may change its copy. */
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
  /** The user who applied signed in; `emailVerified` speaks of the address in `email` above. */
  user: { id: string; emailVerified: boolean } | null;
  /** Null when the address is not proven to be the user's, or nothing is sent along. */
  profile: ProfileCopy | null;
};

export type NewApplication = {
  companyId: string;
  jobId: string;
  applicant: Applicant;
  language: Language;
  source: string;
  /** The version of the job's form that was answered. */
  formId: string;
  answers: Record<string, unknown>;
  /** The answers that flag the application, judged once, when it is received. */
  flaggedAnswers: FlaggedAnswer[];
  coverLetter: string;
  cvFileId: string | null;
  coverLetterFileId: string | null;
  /** Every file of the form, those above among them; they become the candidate's. */
  fileIds: string[];
  talentPoolConsent: boolean;
  noticeVersion: string;
  now: Date;
};
