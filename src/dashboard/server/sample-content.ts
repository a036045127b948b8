import type { locationTypes } from '#jobs/rules.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { StepKind } from '#stages/rules.ts';
import english from './samples-en.json' with { type: 'json' };
import turkish from './samples-tr.json' with { type: 'json' };

export type SampleContext = { platform: Platform; actor: MemberActor; now: Date };

type SampleTexts = {
  tag: string;
  jobs: (Record<'title' | 'city' | 'country' | 'descriptionHtml', string> & {
    locationType: (typeof locationTypes)[number];
    skills: string[];
  })[];
  /** In the order of `samplePeople`. */
  people: (Record<'name' | 'surname' | 'title' | 'company' | 'city' | 'country' | 'summary', string> & {
    skills: string[];
    comment: string | null;
  })[];
  meetingNotes: string;
};

export const sampleTexts: Readonly<Record<Language, SampleTexts>> = {
  en: english as SampleTexts,
  tr: turkish as SampleTexts,
};

/** A sample person within a job, whatever the language. */
export type SamplePerson = {
  /** Place of the job among the sample jobs. */
  job: number;
  step: StepKind;
  appliedDaysAgo: number;
  /** Days on the present step. */
  stepDays: number;
  rating: number | null;
  source: string;
  isRejected?: true;
  hasMeeting?: true;
};

/** Some on every step, two who have just applied, and two who have waited too long. */
export const samplePeople: readonly SamplePerson[] = [
  {
    job: 0,
    step: 'interview',
    appliedDaysAgo: 9,
    stepDays: 1,
    rating: 4,
    source: 'linkedin',
    hasMeeting: true,
  },
  { job: 0, step: 'interview', appliedDaysAgo: 14, stepDays: 6, rating: 4, source: 'referral' },
  { job: 0, step: 'offer', appliedDaysAgo: 21, stepDays: 2, rating: 5, source: 'direct' },
  { job: 0, step: 'screening', appliedDaysAgo: 6, stepDays: 3, rating: 3, source: 'linkedin' },
  {
    job: 0,
    step: 'screening',
    appliedDaysAgo: 12,
    stepDays: 9,
    rating: 2,
    source: 'direct',
    isRejected: true,
  },
  { job: 0, step: 'applied', appliedDaysAgo: 8, stepDays: 8, rating: null, source: 'indeed' },
  { job: 0, step: 'applied', appliedDaysAgo: 0, stepDays: 0, rating: null, source: 'linkedin' },
  { job: 1, step: 'interview', appliedDaysAgo: 11, stepDays: 2, rating: 4, source: 'indeed' },
  { job: 1, step: 'hired', appliedDaysAgo: 25, stepDays: 1, rating: 5, source: 'direct' },
  { job: 1, step: 'screening', appliedDaysAgo: 5, stepDays: 1, rating: 4, source: 'linkedin' },
  { job: 1, step: 'applied', appliedDaysAgo: 3, stepDays: 3, rating: null, source: 'indeed' },
  { job: 1, step: 'applied', appliedDaysAgo: 0, stepDays: 0, rating: null, source: 'direct' },
];
