import { z } from 'zod';
import { type Preset, presets } from '#companies/rules.ts';
import type { CandidateDraft, CandidateProfile } from '#candidates/contract.ts';
import { questionDraft } from '#forms/contract.ts';
import { jobDraft } from '#jobs/contract.ts';
import { jobStatuses } from '#jobs/rules.ts';
import { type Language, language } from '#platform/contract/fields.ts';
import { stepKinds } from '#stages/rules.ts';
import { generalDraft } from '#profiles/contract.ts';
import authoredFile from './authored-candidates.json' with { type: 'json' };
import companyFile from './company.json' with { type: 'json' };
import cvStyles from './cv-styles.json' with { type: 'json' };
import emptyRows from './empty-rows.json' with { type: 'json' };
import jobsFile from './jobs.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import professions from './professions.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

// The compiler checks the files. A schema reads only what has defaults or a closed set of values.
export { cvStyles, emptyRows, people, professions, texts };

export type MemberName = keyof typeof companyFile.members;
export type CommentKind = keyof typeof texts.comments;
export type Region = keyof typeof people.places;

const namesOf = <T extends object>(one: T) => z.enum(Object.keys(one) as (keyof T & string)[]);
const member = namesOf(companyFile.members);
const pipeline = namesOf(companyFile.pipelines);
const weights = z.record(z.string(), z.number());

const meetingPlan = z.strictObject({
  type: z.enum(['screening', 'technical', 'culture', 'final']),
  /** The share of the applicants whom the team meets on this step. */
  share: z.number().default(1),
  kinds: z.partialRecord(z.enum(['phone', 'video', 'onsite']), z.number()),
  minutes: z.number(),
  /** The most days between the arrival on the step and the meeting. */
  daysMax: z.number().default(7),
  /** How often each of the team takes part; `interviewer` is the first one, if the job has any. */
  hosts: z.partialRecord(z.enum(['recruiter', 'hiringManager', 'interviewer']), z.number()),
});
export type MeetingPlan = z.output<typeof meetingPlan>;

const step = z.strictObject({
  title: z.string(),
  color: z.string(),
  kind: z.enum(stepKinds).exclude(['custom']),
  /** The fewest and most days until a decision on a step without a meeting. */
  days: z.strictObject({ min: z.number(), max: z.number() }).default({ min: 0, max: 0 }),
  /**
   * Chances of the next step and of a rejection; the rest withdraw. Applicants who get an offer and may refuse it are
   * few; `onStep` of a job chooses those who accept.
   */
  next: z.number().default(0),
  rejected: z.number().default(0),
  answerDays: z.number().nullable().default(null),
  meeting: meetingPlan.nullable().default(null),
});
export type Step = z.output<typeof step>;

const memberContent = z.strictObject({
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  language,
  preset: z.enum(Object.keys(presets) as [Preset]),
  isInactive: z.boolean().default(false),
  joinedDaysAgo: z.number(),
});
const questionTemplate = z.object({ name: z.string(), question: questionDraft });

export const companyContent = {
  ...companyFile,
  members: z.record(member, memberContent).parse(companyFile.members),
  pipelines: z.record(pipeline, z.array(step)).parse(companyFile.pipelines),
  questionTemplates: z.array(questionTemplate).parse(companyFile.questionTemplates),
};

/**
 * `titles` go from the first job to the most senior one; `studentTitle` is for those who still study. Points of a CV
 * have `{n}` for a small number and `{p}` for a percentage; a first job has the early points and employers, if any.
 */
export type Profession = (typeof professions)[keyof typeof professions];

type CvStyleName = keyof typeof cvStyles;
/** How a CV looks; the style `side` has a coloured column beside the main one. */
export type CvStyle = (typeof cvStyles)[CvStyleName];

/** How applicants answer a question: a number in steps, yes or no, one choice, several, or one of some texts. */
const answerManner = z.union([
  z.strictObject({ from: z.number(), to: z.number(), step: z.number().default(1) }),
  z.strictObject({ shareYes: z.number() }),
  z.strictObject({ weights }),
  z.strictObject({ choicesMax: z.number() }),
  z.strictObject({ texts: z.array(z.string()) }),
]);
export type AnswerManner = z.output<typeof answerManner>;

const day = z.number().optional();
const job = z.strictObject({
  /** The description is the file of this name in job-descriptions/. */
  key: z.string(),
  status: z.enum(jobStatuses),
  /** When the status changed, in days before today. */
  days: z.strictObject({ created: z.number(), published: day, closed: day, completed: day, archived: day }),
  /** Days from today until the job closes. */
  closesInDays: day,
  department: z.string(),
  pipeline,
  team: z.strictObject({ recruiter: member, hiringManager: member, interviewers: z.array(member) }),
  createdBy: member,
  applicants: z.number(),
  professions: z.partialRecord(namesOf(professions), z.number()),
  /** Where the applicants live. */
  regions: z.partialRecord(namesOf(people.places), z.number()),
  isSenior: z.boolean().default(false),
  /** Applicants of an earlier job who apply to this one too. */
  returning: z.strictObject({ from: z.string(), count: z.number() }).optional(),
  /** How many applications at least are on a step today, by its title. */
  onStep: weights.default({}),
  blindUntilStep: z.string().optional(),
  /** The fields that a member fills in to create the job. */
  draft: jobDraft,
  /** One for each question; null for a section, and for a video, which is a file and nobody sends. */
  answers: z.array(answerManner.nullable()),
});
export type JobContent = z.output<typeof job>;
/** The oldest first. */
export const jobsContent = z.array(job).parse(jobsFile);

/** A person who applies, and all that their CV says; each line of a description is a point. */
export type Person = Pick<CandidateProfile, 'languages' | 'experiences' | 'education'> &
  Pick<CandidateDraft, 'name' | 'surname' | 'email' | 'city' | 'country' | 'summary' | 'skills'> & {
    /** As people write it, with spaces; may be empty. */
    phone: string;
    /** The city in the language of the CV. */
    cityInCv: string;
    title: string;
    /** The employer of today; empty between two jobs. */
    company: string;
    /** Years of work. */
    years: number;
    /** The language of the CV. */
    language: Language;
    cvStyle: CvStyleName;
  };

/** A CV that is hard to read: a picture of a page, one with a password, one of forty pages. Null for the others. */
export type OddCv = (typeof oddCvs)[number] | null;
const oddCvs = ['scanned', 'encrypted', 'long'] as const;

const closedFields = z.object({
  language,
  applications: z.array(
    z.strictObject({
      job: z.string(),
      daysAgo: z.number(),
      step: z.string().nullable(),
      /** The outcome on this step; null while the application is open. */
      end: z.enum(['rejected', 'withdrawn']).nullable().default(null),
      /** A CV of its own, which nobody has opened. */
      cvTitle: z.string().optional(),
      /** The conversation, with its hours before now; `by` is null for the candidate. */
      messages: z
        .array(z.strictObject({ by: member.nullable(), hoursAgo: z.number(), body: z.string() }))
        .default([]),
    }),
  ),
  oddCv: z.enum(oddCvs).nullable(),
  /** Only of a candidate with an account: what the profile says beside the CV. */
  profile: generalDraft
    .pick({ headline: true, website: true, languages: true })
    .extend({ degree: z.string(), cvTitle: z.string() })
    .nullable(),
});
/**
 * Candidates with a history of their own: the one who signs in, and those whose CV is hard to read. `step` is the title
 * of the step where an application is today; dates such as `-34` are months before today.
 */
export const authoredCandidates = authoredFile.map((one) => ({ ...one, ...closedFields.parse(one) }));
export type AuthoredCandidate = (typeof authoredCandidates)[number];
export type AuthoredApplication = AuthoredCandidate['applications'][number];
