import type { Journey } from './journey.ts';
import type { Person } from './person.ts';
import type { Answers } from './plan-answers.ts';
import type { PlannedJob } from './plan-job.ts';
import type { OddCv } from './rows.ts';
import type { Random } from './seeded-random.ts';

export type Applicant = {
  /** Names the person throughout the plan. */
  key: string;
  person: Person;
  appliedAt: Date;
  isReturning: boolean;
  isOdd: OddCv | null;
  /** Title of the step where this one has to stand today. */
  staysOn?: string;
};

export type PlannedApplication = {
  id: string;
  job: PlannedJob;
  applicant: Applicant;
  appliedAt: Date;
  source: string;
  journey: Journey;
  answers: Answers;
  random: Random;
};
