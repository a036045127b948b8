import type { Insertable } from 'kysely';
import type { KnockoutAnswer } from '#applications/answers-contract.ts';
import type { QuestionDraft } from '#forms/contract.ts';
import type { JobDraft } from '#jobs/contract.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { DB } from '#platform/server/db/types.ts';
import type {
  AuthoredApplication,
  AuthoredCandidate,
  CommentKind,
  emptyRows,
  JobContent,
  MeetingPlan,
  MemberName,
  OddCv,
  Person,
  Step,
} from '../content/content.ts';
import type { Bookings, Calendar } from './calendar.ts';
import type { Random } from '#platform/server/seeded-random.ts';

/** The demo while it is planned: what is in it so far, and the rows for the database. */
export type Demo = {
  calendar: Calendar;
  companyId: string;
  platformAdminId: string;
  members: Record<MemberName, { userId: string; memberId: string; fullName: string; joinedAt: Date }>;
  /** 1 for 300 candidates; less for fewer. */
  scale: number;
  /** The oldest first. */
  jobs: Job[];
  candidates: Candidate[];
  /** Full names, so that no two people have the same. */
  takenNames: Set<string>;
  bookings: Bookings;
  /** Returns each text of a kind once before any of them again. */
  nextComment(kind: CommentKind, language: Language): string;
  eventIds: Random;
  rows: DemoRows;
  files: DemoFile[];
};

/** A job with the ids that its applications refer to. */
export type Job = Omit<JobContent, 'draft'> &
  Omit<JobDraft, 'questions'> & {
    id: string;
    steps: (Step & { id: string })[];
    questions: (QuestionDraft & { id: string })[];
    /** The version of the form that every applicant saw. */
    formId: string;
    /** When the job was completed: nothing about its applications happens later. */
    endsAt: Date | null;
  };

/** A person as the company knows them, with everything they applied to. */
export type Candidate = {
  key: string;
  id: string;
  person: Person;
  source: string;
  createdAt: Date;
  /** The member who added the candidate; null when the candidate applied. */
  addedBy: MemberName | null;
  cvFileId: string | null;
  oddCv: OddCv;
  /** Null for the candidates whom chance makes. */
  authored: AuthoredCandidate | null;
  /** Null without an account. */
  user_id: string | null;
  applications: Application[];
};

/** A person who is about to apply to a job. */
export type Applicant = {
  candidate: Candidate;
  appliedAt: Date;
  /** The title of the step where the application has to be today; null leaves it to chance. */
  goal: string | null;
  authored: AuthoredApplication | null;
};

/** An application and everything that happened to it. */
export type Application = Journey & {
  id: string;
  job: Job;
  candidate: Candidate;
  appliedAt: Date;
  source: string;
  cvFileId: string | null;
  form: FilledForm;
  messages: AuthoredApplication['messages'];
  /** Draws what is added about this application. */
  random: Random;
};

/** A form as an applicant filled it in. */
export type FilledForm = {
  answers: Record<string, unknown>;
  knockoutAnswers: KnockoutAnswer[];
  /** True when the answer to a yes or no question is flagged: the team rejects these applications. */
  isRuledOut: boolean;
  coverLetter: string;
};

/** The way of an application through the steps of its job. */
export type Journey = {
  periods: StepPeriod[];
  /** The last of the periods, on the step where the application is or was closed. */
  current: StepPeriod;
  outcome: 'open' | 'rejected' | 'withdrawn' | 'hired';
  closedAt: Date | null;
  rejectedBy: MemberName | null;
};

/** The time of an application on one step, with the meeting that belongs to it. */
export type StepPeriod = {
  step: Job['steps'][number];
  enteredAt: Date;
  /** The member who moved the application here; on the first step the one who would. */
  movedBy: MemberName;
  /** Null while the application is on the step. */
  leftAt: Date | null;
  meeting: Meeting | null;
};

export type Meeting = Pick<MeetingPlan, 'type' | 'minutes'> & {
  at: Date;
  kind: keyof MeetingPlan['kinds'];
  hosts: MemberName[];
};

/** A CV that is made and stored before the rows are inserted. */
export type DemoFile = {
  id: string;
  /** The user whose profile has the file; null for the file of a candidate. */
  userId: string | null;
  format: 'pdf' | 'docx';
  title: string;
  storageKey: string;
  person: Person;
  oddCv: OddCv;
  createdAt: Date;
  firstOpenedAt: Date | null;
};

/** The tables that the plan fills, each after those that it refers to. */
export type DemoRows = { [T in keyof typeof emptyRows]: Insertable<DB[T]>[] };
