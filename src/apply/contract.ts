import { z } from 'zod';
import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import { formSteps } from '#careers/traffic-rules.ts';
import { formTexts } from '#consents/contract.ts';
import { shownQuestion } from '#forms/contract.ts';
import { fieldModes } from '#forms/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, id, instant, language, optionalLine, text } from '#platform/contract/fields.ts';
import { sentForm } from '#survey/form-contract.ts';
import { cvEntries } from './cv-entry-contract.ts';
import { draftFile } from './draft-file-contract.ts';

export const draftDays = 14;

/** The fields of the job's application form, without invisible ones. */
export const applicationForm = z.object({
  standardFieldModes: z.object({
    phone: z.enum(fieldModes),
    cv: z.enum(fieldModes),
    coverLetter: z.enum(fieldModes),
    currentCompany: z.enum(fieldModes),
  }),
  questions: z.array(shownQuestion),
});
export type ApplicationForm = z.infer<typeof applicationForm>;
export type FormQuestion = ApplicationForm['questions'][number];

/** Maximum number of answers of a draft; a form has fewer questions. */
export const answersMax = 60;

const answer = z.union([z.number(), z.boolean(), text(10_000), z.array(optionalLine(40)).max(50), z.null()]);

/** The values so far. Lenient, so that partial input is stored; submission validates everything. */
export const draftData = z.strictObject({
  name: optionalLine(100).optional(),
  surname: optionalLine(100).optional(),
  email: optionalLine(254).optional(),
  phoneNumber: optionalLine(40).optional(),
  currentCompany: optionalLine(150).optional(),
  coverLetter: text(10_000).optional(),
  answers: z
    .record(id, answer)
    .refine((answers) => Object.keys(answers).length <= answersMax)
    .optional()
    .describe('By question id; a file or video is given by uploading it, never by an id'),
  homepage: optionalLine(200).optional().describe('A field that people do not see; leave it out'),
  talentPoolConsent: optionalLine(64)
    .optional()
    .describe('The version of the text that the applicant agrees to; empty: no consent'),
  sendProfile: z.boolean().optional().describe('False leaves the profile out of the application'),
  cvEntries: cvEntries.optional().describe('By entry id; null removes an entry'),
  sendCvEntries: z.boolean().optional().describe('False leaves the entries out of the application'),
});
export type DraftData = z.infer<typeof draftData>;

/** The values, and the version of the form that the applicant has been shown completely. */
export const draftChange = draftData.extend({ seenFormVersion: optionalLine(64).optional() });
export type DraftChange = z.infer<typeof draftChange>;

/** The newest CV of the caller's own profile, offered for the form. */
const profileCv = z.object({ id, title: z.string(), sizeBytes: z.number().int() });

/**
 * The company's changes to the form since the applicant last saw it completely. No value is lost; answers to removed
 * questions are not sent.
 */
export const formChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'required', 'optional']),
  field: z
    .string()
    .describe(
      "As in the problems: `phoneNumber`, or `answers.` and the question's id; also `notice` and `talentPool`",
    ),
  label: z.string().nullable().describe('The text of the question; null for a standard field'),
});
export type FormChange = z.infer<typeof formChange>;

export const draft = z.object({
  id,
  company: z.string().describe('Slug'),
  job: z.string().nullable().describe('Slug; null when applying without a job'),
  language,
  data: draftData,
  form: applicationForm,
  formVersion: z
    .string()
    .describe('Of the form and its privacy texts; sent back as seen when the changes have been shown'),
  privacyTexts: formTexts,
  formChanges: z.array(formChange),
  files: z.array(draftFile),
  profileCv: profileCv.nullable(),
  readCvFileId: id.nullable().describe('The CV that was read into the entries; null until then'),
  profile: z
    .object({
      experiences: z.number().int(),
      educations: z.number().int(),
      skills: z.number().int(),
    })
    .nullable()
    .describe("The part of the caller's own profile that the application includes, unless they leave it out"),
  problems: z
    .record(z.string(), z.array(z.string()))
    .describe('The problems that prevent submission, by field'),
  expiresAt: instant,
});
export type Draft = z.infer<typeof draft>;

const slug = z.string().regex(/^[a-z0-9-]{1,200}$/);
const jobParams = z.strictObject({ company: slug, job: slug });
const draftStart = z.strictObject({
  language,
  referrer: optionalLine(500).default(''),
  utmSource: optionalLine(100).default(''),
  utmCampaign: optionalLine(100).default(''),
  referralCode: optionalLine(100).default('').describe("The code of a member's link"),
});

export const draftParams = z.strictObject({ draftId: id });
export const draftRefusals = ['apply.draft_gone', 'careers.job_closed', 'apply.introductions_off'] as const;

/** Contact data read from a CV; empty where nothing was found. */
export const cvContact = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  currentCompany: z.string(),
});
export type CvContact = z.infer<typeof cvContact>;

export const draftHeaders = {
  [draftTokenHeader]: 'The token that the start of the application answered',
} as const;
const draftRequest = { params: draftParams, headers: draftHeaders } as const;

export const apply = defineContract({
  startDraft: {
    method: 'POST',
    path: '/careers/:company/:job/drafts',
    summary: 'Start an application; the returned token opens it for 14 days',
    permission: 'public',
    onCustomHost: true,
    headers: { 'Idempotency-Key': 'A repeated start with the same key finds its draft again' },
    params: jobParams,
    body: draftStart,
    response: draft.extend({ token: z.string() }),
    status: 201,
    refusals: ['careers.job_not_found', 'careers.job_closed'],
  },
  startIntroduction: {
    method: 'POST',
    path: '/careers-introductions/:company/drafts',
    summary: 'Start a form for applying without a job; the returned token opens it for 14 days',
    permission: 'public',
    onCustomHost: true,
    headers: { 'Idempotency-Key': 'A repeated start with the same key finds its draft again' },
    params: z.strictObject({ company: slug }),
    body: draftStart,
    response: draft.extend({ token: z.string() }),
    status: 201,
    refusals: ['apply.introductions_off'],
  },
  readDraft: {
    method: 'GET',
    path: '/careers/drafts/:draftId',
    summary: 'Read a started application',
    permission: 'public',
    onCustomHost: true,
    ...draftRequest,
    response: draft,
    refusals: draftRefusals,
  },
  changeDraft: {
    method: 'PATCH',
    path: '/careers/drafts/:draftId',
    summary: 'Save values; omitted fields stay unchanged',
    permission: 'public',
    onCustomHost: true,
    ...draftRequest,
    body: draftChange,
    response: draft,
    refusals: draftRefusals,
  },
  reportStep: {
    method: 'PUT',
    path: '/careers/drafts/:draftId/steps/:formStep',
    summary: 'Report a step of the form as shown, for the traffic reports; repeating it changes nothing',
    permission: 'public',
    onCustomHost: true,
    headers: draftHeaders,
    params: draftParams.extend({ formStep: z.enum(formSteps) }),
    response: done,
    refusals: ['apply.draft_gone'],
  },
  takeProfileCv: {
    method: 'POST',
    path: '/careers/drafts/:draftId/profile-cv',
    summary: "Copy a CV of the caller's own profile into the form; it replaces an earlier one",
    permission: 'public',
    ...draftRequest,
    body: z.strictObject({ cvFileId: id }),
    response: draft,
    status: 201,
    refusals: [
      ...draftRefusals,
      'apply.not_asked',
      'files.gone',
      'files.wrong_kind',
      'files.unchecked',
      'files.infected',
    ],
  },
  readCvContact: {
    method: 'GET',
    path: '/careers/drafts/:draftId/cv-contact',
    summary: 'The contact data in the CV of the form, to fill in and check; empty until the CV is read',
    permission: 'public',
    onCustomHost: true,
    params: draftParams,
    response: cvContact,
    refusals: draftRefusals,
  },
  offerCvEntries: {
    method: 'PUT',
    path: '/careers/drafts/:draftId/cv-entries',
    summary: 'Read the CV of the form into entries to confirm; entries that the applicant changed stay',
    permission: 'public',
    onCustomHost: true,
    ...draftRequest,
    response: draft,
    refusals: draftRefusals,
  },
  mailLink: {
    method: 'POST',
    path: '/careers/drafts/:draftId/mailed-links',
    summary: "Mail the link that continues the form on another device, to the form's own address",
    permission: 'public',
    onCustomHost: true,
    ...draftRequest,
    response: done,
    refusals: draftRefusals,
  },
  removeFile: {
    method: 'DELETE',
    path: '/careers/drafts/:draftId/files/:fileId',
    summary: 'Remove a file from the form',
    permission: 'public',
    onCustomHost: true,
    headers: draftHeaders,
    params: draftParams.extend({ fileId: id }),
    response: draft,
    refusals: draftRefusals,
  },
  readProof: {
    method: 'GET',
    path: '/careers/drafts/:draftId/proof',
    summary: 'The proof of work that a submission needs; a form without it is held for review',
    permission: 'public',
    onCustomHost: true,
    ...draftRequest,
    response: z.object({
      challenge: z.string().nullable().describe('JSON of an ALTCHA challenge; null when it was solved'),
      waitMs: z.number().int().describe('A form that is sent earlier is held for review'),
    }),
    refusals: ['apply.draft_gone'],
  },
  saveProof: {
    method: 'PUT',
    path: '/careers/drafts/:draftId/proof',
    summary: 'Save the solution of the challenge',
    permission: 'public',
    onCustomHost: true,
    ...draftRequest,
    body: z.strictObject({ payload: text(4000).describe('JSON of the challenge and its solution') }),
    response: done,
    refusals: ['apply.draft_gone', 'apply.wrong_proof'],
  },
  submitDraft: {
    method: 'POST',
    path: '/careers/drafts/:draftId/submission',
    summary: 'Submit the application; submitting it again returns the same',
    permission: 'public',
    onCustomHost: true,
    ...draftRequest,
    response: sentForm,
    refusals: [...draftRefusals, 'apply.missing_fields', 'apply.form_changed'],
  },
});
