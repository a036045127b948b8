import { linkParts } from '#applications/link-rules.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { applicationTokenHeader } from '#my-applications/contract.ts';
import { jobSteps } from '#jobs/steps-contract.ts';
import { jobs } from '#jobs/contract.ts';
import { type StepSettings, stepSettings } from '#stages/contract.ts';
import { anEmail } from './accounts.ts';
import { aCompany, type TestCompany } from './api.ts';
import { anApplicant, contact } from './applicant.ts';
import { mailsTo } from './mail.ts';

const optional = { phone: 'optional', cv: 'optional', coverLetter: 'optional', currentCompany: 'optional' };

/** A published job whose owner is on the hiring team. */
export async function aCareersJob(overrides: JobOverrides = {}, company?: TestCompany) {
  const owning = company ?? (await aCompany());
  const hiringTeam = [{ memberId: owning.owner.memberId, role: 'recruiter' as const }];
  const job = await owning.inTenant((tx) =>
    aJob(tx, { standardFieldModes: optional as never, hiringTeam, ...overrides }),
  );
  return { company: owning, job };
}

export type CareersJob = Awaited<ReturnType<typeof aCareersJob>>;

/** Applies through the careers site. @returns the application, its address, and the headers of the mailed link */
export async function apply(
  { company, job }: CareersJob,
  options: Parameters<typeof anApplicant>[2] & { email?: string; cv?: Buffer } = {},
) {
  const { email = anEmail(), cv, ...rest } = options;
  const applicant = await anApplicant(company.slug, job.slug, rest);
  await applicant.change({ ...contact(email), coverLetter: 'Merhaba' });
  if (cv !== undefined) await applicant.upload(cv);
  const sent = await applicant.submit();
  if (sent.status !== 200) throw new Error(sent.problem.message);
  const mail = (await mailsTo(email)).findLast(({ text }) => text.includes('/applications/'));
  const token = /\/applications\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const applicationId = linkParts(token)?.applicationId ?? '';
  return { email, token, applicationId, mail, headers: { [applicationTokenHeader]: token } };
}

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
