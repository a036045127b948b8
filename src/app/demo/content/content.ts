import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { questionDraft } from '#forms/contract.ts';
import { type Preset, presets } from '#companies/rules.ts';
import { jobDraft } from '#jobs/contract.ts';
import { jobStatuses } from '#jobs/rules.ts';
import { language } from '#platform/contract/fields.ts';
import { stepKinds } from '#stages/rules.ts';

const memberNames = [
  'owner',
  'recruiter',
  'interviewer',
  'peopleLead',
  'berlinRecruiter',
  'engineeringManager',
  'designLead',
  'salesLead',
  'productLead',
  'successLead',
  'formerRecruiter',
] as const;
export type MemberName = (typeof memberNames)[number];

const professionNames = [
  'backend',
  'frontend',
  'design',
  'sales',
  'data',
  'success',
  'reliability',
  'product',
  'people',
  'student',
] as const;

const commentKinds = [
  'likedCv',
  'doubtedCv',
  'screened',
  'goodInterview',
  'goodTechnical',
  'goodSales',
  'mixedInterview',
  'poorInterview',
  'offered',
  'hired',
  'withdrew',
  'sourced',
] as const;
export type CommentKind = (typeof commentKinds)[number];

const interviewTypes = ['screening', 'technical', 'culture', 'final'] as const;
const rejectionGroups = ['knockedOut', 'applied', 'screening', 'interview', 'chosen'] as const;
const regions = ['tr', 'de', 'abroad'] as const;
export type Region = (typeof regions)[number];
const oddCvs = ['scanned', 'encrypted', 'long'] as const;
/** A CV that is hard to read: a picture of a page, one with a password, one of forty pages. */
export type OddCv = (typeof oddCvs)[number];

const words = z.array(z.string());
const inBoth = z.strictObject({ en: z.string(), tr: z.string() });
const wordsInBoth = z.strictObject({ en: words, tr: words });
/** A value to draw, and its weight compared with the others. */
const weights = z.record(z.string(), z.number());
const member = z.enum(memberNames);
const profession = z.enum(professionNames);

const step = z.strictObject({
  title: z.string(),
  color: z.string(),
  kind: z.enum(stepKinds).exclude(['custom']),
});
export type Step = z.output<typeof step>;

const companyFile = z.strictObject({
  company: z.strictObject({
    slug: z.string(),
    name: z.string(),
    legal_name: z.string(),
    website: z.string(),
    address_line_1: z.string(),
    address_line_2: z.string(),
    state_region: z.string(),
    city: z.string(),
    country: z.string(),
    size: z.string(),
    time_zone: z.string(),
    default_language: language,
    careers_color: z.string(),
    careers_words: z.record(language, z.strictObject({ headline: z.string(), about: z.string() })),
  }),
  members: z.record(
    member,
    z.strictObject({
      email: z.string(),
      name: z.string(),
      surname: z.string(),
      language,
      preset: z.enum(Object.keys(presets) as [Preset]),
      isInactive: z.boolean().default(false),
      joinedDaysAgo: z.number(),
    }),
  ),
  /** Parents before their children. */
  departments: z.array(z.strictObject({ name: z.string(), parent: z.string().optional() })),
  pipelines: z.strictObject({ default: z.array(step), engineering: z.array(step) }),
  applicantViews: z.array(
    z.strictObject({
      name: inBoth,
      filters: z.record(z.string(), z.string()),
      columns: words,
      sort: z.string(),
      sort_order: z.enum(['asc', 'desc']),
    }),
  ),
  questionTemplates: z.array(z.strictObject({ name: z.string(), question: questionDraft })),
  /** Shares of the visitors of the careers site by where they come from. */
  visitorSources: weights,
  /** Where applications come from, for candidates in Turkey and elsewhere. */
  applicationSources: z.strictObject({ tr: weights, abroad: weights }),
});

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
  pipeline: z.enum(['default', 'engineering']),
  team: z.strictObject({ recruiter: member, hiringManager: member, interviewers: z.array(member) }),
  createdBy: member,
  applicants: z.number(),
  professions: z.partialRecord(profession, z.number()),
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

const professionFacts = z.strictObject({
  /** From the first job to the most senior one. */
  titles: z.array(inBoth),
  /** The title of those who still study. */
  studentTitle: inBoth.optional(),
  coreSkills: words,
  extraSkills: words,
  degrees: z.array(inBoth),
  /** Points of a CV: `{n}` is a small number, `{p}` a percentage. */
  points: wordsInBoth,
  /** Points of a first job; without them `points` serves. */
  earlyPoints: wordsInBoth,
  /** Employers of a first job, if not any. */
  earlyEmployers: words.optional(),
  /** `{years}` in the profession, `{skill}`. */
  summaries: wordsInBoth,
});
export type Profession = z.output<typeof professionFacts>;

const peopleFile = z.strictObject({
  /** `weights` says how often people of a region have names of a language, their mother tongue. */
  names: z.array(z.strictObject({ language: z.string(), weights, given: words, family: words })),
  /** By country; each `#` is a digit. They are numbers reserved for fiction, where a country has some. */
  phones: z.record(z.string(), words),
  places: z.record(
    z.enum(regions),
    z.array(
      z.strictObject({
        city: z.string(),
        country: z.string(),
        /** The city's name in a CV, where it differs. */
        en: z.string().optional(),
        tr: z.string().optional(),
        weight: z.number().default(1),
      }),
    ),
  ),
  employers: z.record(z.enum(regions), words),
  universities: z.record(z.enum(regions), words),
});

/** A month or year as written, or the number of months before today. */
const moment = z.union([z.string(), z.number()]);
const authoredCandidate = z.strictObject({
  key: z.string(),
  oddCv: z.enum(oddCvs).nullable(),
  /** `step` is the title of the step where the application is today. */
  applications: z.array(
    z.strictObject({ job: z.string(), daysAgo: z.number(), step: z.string().optional() }),
  ),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  cityInCv: z.string(),
  country: z.string(),
  language,
  languages: z.array(z.strictObject({ name: z.string(), level: z.string() })),
  title: z.string(),
  company: z.string(),
  years: z.number(),
  summary: z.string(),
  experiences: z.array(
    z.strictObject({
      title: z.string(),
      company: z.string(),
      start: moment,
      end: moment.nullable(),
      text: z.string(),
    }),
  ),
  education: z.array(
    z.strictObject({ degree: z.string(), institution: z.string(), start: moment, end: moment }),
  ),
  skills: words,
  /** Only of a candidate with an account: what the profile says beside the CV. */
  profile: z
    .strictObject({
      headline: z.string(),
      website: z.string(),
      degree: z.string(),
      cvTitle: z.string(),
      languages: z.array(z.strictObject({ language: z.string(), level: z.string() })),
    })
    .optional(),
});
export type AuthoredCandidate = z.output<typeof authoredCandidate>;

const textsFile = z.strictObject({
  /** `{name}` is the given name, `{skill}` and `{company}` are from the CV, `{mention}` is a colleague. */
  comments: z.record(z.enum(commentKinds), wordsInBoth),
  rejectionReasons: z.record(z.enum(rejectionGroups), words),
  rejectionNotes: wordsInBoth,
  /** Paragraphs; a letter has one of each. `{job}`, `{title}`, `{company}`, `{skill}`, `{years}`, `{name}`. */
  coverLetters: z.strictObject({ openings: wordsInBoth, middles: wordsInBoth, closings: wordsInBoth }),
  meetings: z.strictObject({
    privateNotes: z.record(z.enum(interviewTypes), wordsInBoth),
    applicantNotes: z.record(z.enum(interviewTypes), wordsInBoth),
    otherTimes: wordsInBoth,
    places: z.strictObject({ istanbul: z.string(), berlin: z.string(), video: z.string() }),
  }),
  /** The many assignments in the CV of forty pages. */
  assignments: z.strictObject({ clients: words, works: words, places: words }),
});

const read = <T extends z.ZodType>(name: string, schema: T): z.output<T> =>
  schema.parse(JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')));

export const companyContent = read('company', companyFile);
/** The oldest first. */
export const jobsContent = read('jobs', z.array(job));
export const professions = read('professions', z.record(profession, professionFacts));
export const people = read('people', peopleFile);
/** Candidates with a history of their own: the one who signs in, and those whose CV is hard to read. */
export const authoredCandidates = read('authored-candidates', z.array(authoredCandidate));
export const texts = read('texts', textsFile);
