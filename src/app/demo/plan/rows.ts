import type { Insertable } from 'kysely';
import type { DB } from '#platform/server/db/types.ts';
import type { CvFacts } from '../documents/cv-facts.ts';

type Row<T extends keyof DB> = Insertable<DB[T]>;

/** A CV that is not what it should be: a picture of a page, one behind a password, one that never ends. */
export type OddCv = 'scanned' | 'encrypted' | 'long';

/** A document that is still to be made; what depends on its bytes is filled in then. */
export type PlannedFile = {
  id: string;
  candidateId: string;
  format: 'pdf' | 'docx';
  title: string;
  storageKey: string;
  facts: CvFacts;
  odd: OddCv | null;
  createdAt: Date;
  firstOpenedAt: Date | null;
};

export type PlannedEvent = {
  at: Date;
  type: string;
  actor: { kind: 'member' | 'candidate' | 'system'; userId: string | null };
  jobId?: string;
  candidateId?: string;
  applicationId?: string;
  meetingId?: string;
  data?: Record<string, unknown>;
};

/** Every row of the demo, in the order in which tables refer to each other; only passwords and bytes are missing. */
export type DemoRows = {
  users: Row<'users'>[];
  company: Row<'companies'>;
  members: Row<'members'>[];
  departments: Row<'departments'>[];
  jobs: Row<'jobs'>[];
  jobSteps: Row<'job_steps'>[];
  hiringTeam: Row<'hiring_team_members'>[];
  questions: Row<'job_questions'>[];
  questionTemplates: Row<'question_templates'>[];
  jobForms: Row<'job_forms'>[];
  candidates: (Row<'candidates'> & { id: string })[];
  files: PlannedFile[];
  applicantViews: Row<'applicant_views'>[];
  applications: Row<'applications'>[];
  stepPeriods: Row<'step_periods'>[];
  rejections: Row<'rejections'>[];
  comments: Row<'comments'>[];
  meetings: Row<'meetings'>[];
  meetingHosts: { meetingId: string; memberId: string; from: Date; to: Date; isCancelled: boolean }[];
  /** Of the user who applies: theirs, and of no company. */
  ownProfile: {
    profile: Row<'profiles'>;
    experiences: Row<'experiences'>[];
    educations: Row<'educations'>[];
    userId: string;
    file: PlannedFile;
  };
  pageViews: Row<'page_views'>[];
  events: PlannedEvent[];
};
