import { z } from 'zod';
import { type Preset, presets } from '#companies/rules.ts';
import { questionDraft } from '#forms/contract.ts';
import { jobDraft } from '#jobs/contract.ts';
import { jobStatuses } from '#jobs/rules.ts';
import { type Language, language } from '#platform/contract/fields.ts';
import { stepKinds } from '#stages/rules.ts';
import authoredFile from './authored-candidates.json' with { type: 'json' };
import companyFile from './company.json' with { type: 'json' };
import jobsFile from './jobs.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import professionsFile from './professions.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

// The compiler checks the files. A schema reads only what has defaults or a closed set of values.
export { people, texts };

export type MemberName = keyof typeof companyFile.members;
export type CommentKind = keyof typeof texts.comments;
export type Region = keyof typeof people.places;
type ProfessionName = keyof typeof professionsFile;

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

export const companyContent = {
  ...companyFile,
  members: z.record(member, memberContent).parse(companyFile.members),
  pipelines: z.record(pipeline, z.array(step)).parse(companyFile.pipelines),
  questionTemplates: companyFile.questionTemplates.map(({ name, question }) => {
    return { name, question: questionDraft.parse(question) };
  }),
};

type InBoth<T> = Record<Language, T>;
export type Profession = {
  /** From the first job to the most senior one. */
  titles: InBoth<string>[];
  /** The title of those who still study. */
  studentTitle?: InBoth<string>;
  coreSkills: string[];
  extraSkills: string[];
  degrees: InBoth<string>[];
  /** Points of a CV: `{n}` is a small number, `{p}` a percentage. */
  points: InBoth<string[]>;
  /** Points of a first job; without them `points` serves. */
  earlyPoints: InBoth<string[]>;
  /** Employers of a first job, if not any. */
  earlyEmployers?: string[];
  /** `{years}` in the profession, `{skill}`. */
  summaries: InBoth<string[]>;
};
export const professions: Record<ProfessionName, Profession> = professionsFile;

/** How applicants answer a question: a number in steps, yes or no, one choice, or several. */
const answerManner = z.union([
  z.strictObject({ from: z.number(), to: z.number(), step: z.number().default(1) }),
  z.strictObject({ shareYes: z.number() }),
  z.strictObject({ weights }),
  z.strictObject({ choicesMax: z.number() }),
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
  /** The fields that a member fills in to create the job. */
  draft: jobDraft,
  /** One for each question; null for a video, which is a file and nobody sends. */
  answers: z.array(answerManner.nullable()),
});
export type JobContent = z.output<typeof job>;
/** The oldest first. */
export const jobsContent = z.array(job).parse(jobsFile);

const oddCv = z.enum(['scanned', 'encrypted', 'long']).nullable();
/** A CV that is hard to read: a picture of a page, one with a password, one of forty pages. Null for the others. */
export type OddCv = z.output<typeof oddCv>;

/** A person who applies, and all that their CV says. */
const person = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  /** As people write it, with spaces; may be empty. */
  phone: z.string(),
  city: z.string(),
  /** The city in the language of the CV. */
  cityInCv: z.string(),
  country: z.string(),
  title: z.string(),
  /** The employer of today; empty between two jobs. */
  company: z.string(),
  /** Years of work. */
  years: z.number(),
  summary: z.string(),
  /** Newest first, from `2021-03` or `2021`; an `end` of null is the present. Each line of `text` is a point. */
  experiences: z.array(
    z.object({
      title: z.string(),
      company: z.string(),
      start: z.string(),
      end: z.string().nullable(),
      text: z.string(),
    }),
  ),
  education: z.array(
    z.object({ degree: z.string(), institution: z.string(), start: z.string(), end: z.string() }),
  ),
  skills: z.array(z.string()),
  languages: z.array(z.object({ name: z.string(), level: z.string() })),
  /** The language of the CV. */
  language,
  /** 0: one column, sans serif. 1: one column, serif. 2: a coloured column beside the main one. */
  cvStyle: z.literal([0, 1, 2]),
});
export type Person = z.output<typeof person>;

/** Dates such as `-34` are months before today. */
const authoredCandidate = person.omit({ cvStyle: true }).extend({
  key: z.string(),
  oddCv,
  /** `step` is the title of the step where the application is today. */
  applications: z.array(
    z.object({ job: z.string(), daysAgo: z.number(), step: z.string().nullable().default(null) }),
  ),
  /** Only of a candidate with an account: what the profile says beside the CV. */
  profile: z
    .object({
      headline: z.string(),
      website: z.string(),
      degree: z.string(),
      cvTitle: z.string(),
      languages: z.array(z.object({ language: z.string(), level: z.string() })),
    })
    .nullable()
    .default(null),
});
export type AuthoredCandidate = z.output<typeof authoredCandidate>;
/** Candidates with a history of their own: the one who signs in, and those whose CV is hard to read. */
export const authoredCandidates = z.array(authoredCandidate).parse(authoredFile);
