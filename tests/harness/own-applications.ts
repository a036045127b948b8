import { applicationLink } from '#applications/server/application-link.ts';
import { linkParts } from '#applications/link-rules.ts';
import type { DraftData } from '#apply/contract.ts';
import { jobs } from '#jobs/contract.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { jobSteps } from '#jobs/steps-contract.ts';
import { type StepSettings, stepSettings } from '#stages/contract.ts';
import { applicationTokenHeader, myApplications } from '#my-applications/contract.ts';
import { anEmail } from './accounts.ts';
import { aCompany, type Caller, type TestCompany, testServer } from './api.ts';
import { anApplicant, contact } from './applicant.ts';
import { mailsTo } from './mail.ts';

const optional = {
  phone: 'optional',
  cv: 'optional',
  coverLetter: 'optional',
  currentCompany: 'optional',
} as never;

/** A published job with optional fields only; its owner is in the hiring team. */
export async function aCareersJob(overrides: JobOverrides = {}, company?: TestCompany) {
  const owning = company ?? (await aCompany());
  const hiringTeam = [{ memberId: owning.owner.memberId, role: 'recruiter' as const }];
  const job = await owning.inTenant((tx) =>
    aJob(tx, { standardFieldModes: optional, hiringTeam, ...overrides }),
  );
  return { company: owning, job };
}

export type CareersJob = Awaited<ReturnType<typeof aCareersJob>>;

type FormOptions = NonNullable<Parameters<typeof anApplicant>[2]>;
type ApplyOptions = Omit<FormOptions, 'sessionToken'> & {
  cv?: Buffer;
  sessionToken?: string | null;
  answers?: NonNullable<DraftData['answers']>;
  /** A file that answers a question. */
  attachment?: { content: Buffer; questionId: string };
};

/** Applies through the careers site. @returns the application, the confirmation, and the token of its link */
export async function apply({ company, job }: CareersJob, email = anEmail(), options: ApplyOptions = {}) {
  const { cv, answers = {}, attachment, ...ofForm } = options;
  const applicant = await anApplicant(company.slug, job.slug, ofForm as FormOptions);
  await applicant.change({ ...contact(email), coverLetter: 'Merhaba', answers });
  if (attachment !== undefined) {
    const { content, questionId } = attachment;
    await applicant.upload(content, { purpose: 'attachment', questionId });
  }
  if (cv !== undefined) await applicant.upload(cv);
  const sent = await applicant.submit();
  if (sent.status !== 200) throw new Error(sent.problem.message);
  const mail = (await mailsTo(email)).findLast(({ text }) => text.includes('/applications/'));
  const token = /\/applications\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { email, token, mail, applicationId: linkParts(token)?.applicationId ?? '' };
}

/** The token of the mailed link of an application. */
export async function applicationTokenOf(company: TestCompany, applicationId: string): Promise<string> {
  const { platform } = await testServer();
  const owner = { companyId: company.id, applicationId };
  const link = await company.inTenant((tx) => applicationLink(tx, platform, owner));
  return link.split('/').at(-1) ?? '';
}

export const read = (caller: Caller, applicationId: string, token?: string) =>
  caller.call(myApplications.read, { params: { applicationId } }, headersOf(token));

export const withdraw = (caller: Caller, applicationId: string, token?: string) =>
  caller.call(
    myApplications.withdraw,
    { params: { applicationId }, body: { reason: 'Başka bir iş buldum' } },
    headersOf(token),
  );

export const headersOf = (token: string | undefined) =>
  token === undefined ? {} : { [applicationTokenHeader]: token };

/** The ids in the caller's list of own applications. */
export const idsOf = async (caller: Caller) =>
  (await caller.call(myApplications.list, {})).body.items.map(({ id }) => id);

/** Changes the settings of one step of a job, by its place. */
export async function setStep(
  { company, job }: CareersJob,
  place: number,
  change: Partial<StepSettings>,
): Promise<void> {
  const at = { params: { companyId: company.id, jobId: job.id } };
  const seen = (await company.owner.call(jobs.read, at)).body.steps.map((step) => stepSettings.parse(step));
  const steps = seen.map((step, index) => (index === place ? { ...step, ...change } : step));
  const saved = await company.owner.call(jobSteps.saveSteps, { ...at, body: { seen, steps, moves: [] } });
  if (saved.status !== 200) throw new Error(saved.problem.message);
}
