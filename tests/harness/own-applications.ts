import { linkParts } from '#applications/link-rules.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { applicationTokenHeader, myApplications } from '#my-applications/contract.ts';
import { anEmail } from './accounts.ts';
import { aCompany, type Caller, type TestCompany } from './api.ts';
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

/** Applies through the careers site. @returns the application and the token of the mailed link */
export async function apply({ company, job }: CareersJob, email = anEmail(), options = {}) {
  const applicant = await anApplicant(company.slug, job.slug, options);
  await applicant.change({ ...contact(email), coverLetter: 'Merhaba' });
  const sent = await applicant.submit();
  if (sent.status !== 200) throw new Error(sent.problem.message);
  const token = await newestLink(email);
  return { email, token, applicationId: linkParts(token)?.applicationId ?? '' };
}

async function newestLink(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ text }) => text.includes('/applications/'));
  return /\/applications\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
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
