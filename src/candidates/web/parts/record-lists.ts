import type { z } from 'zod';
import type { Candidate, candidateChange } from '../../contract.ts';
import type { CandidateProfileDraft } from '../../profile-contract.ts';

/** Changed fields of a candidate, as the call takes them. */
export type Change = Omit<z.input<typeof candidateChange>, 'version'>;

/** A list of a candidate that members change entry by entry. */
export type ListOf<Entry> = {
  read: (candidate: Candidate) => Entry[];
  write: (entries: Entry[]) => Change;
};

type Profile = Candidate['profile'];
export type Link = Profile['links'][number];
export type SpokenLanguage = Profile['languages'][number];
export type Experience = Profile['experiences'][number];
export type Education = Profile['education'][number];
export type Project = Profile['projects'][number];

const partOf = <Name extends keyof CandidateProfileDraft>(name: Name): ListOf<Profile[Name][number]> => ({
  read: ({ profile }) => profile[name],
  write: (entries) => ({ profile: { [name]: entries } }),
});

export const links = partOf('links');
export const languages = partOf('languages');
export const experiences = partOf('experiences');
export const education = partOf('education');
export const projects = partOf('projects');

export const skills: ListOf<string> = {
  read: (candidate) => candidate.skills,
  write: (list) => ({ skills: list }),
};

/** The first e-mail address and the first phone number are the main ones. */
export const emails: ListOf<string> = {
  read: ({ email, otherEmails }) => withMain(email ?? '', otherEmails),
  write: ([email = '', ...otherEmails]) => ({ email, otherEmails }),
};
export const phoneNumbers: ListOf<string> = {
  read: ({ phoneNumber, otherPhoneNumbers }) => withMain(phoneNumber, otherPhoneNumbers),
  write: ([phoneNumber = '', ...otherPhoneNumbers]) => ({ phoneNumber, otherPhoneNumbers }),
};

const withMain = (main: string, others: string[]): string[] => (main === '' ? others : [main, ...others]);
