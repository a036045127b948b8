import { type Job, jobs } from '#jobs/contract.ts';
import { expect } from 'vitest';
import { aCompany } from './api.ts';
import { anApplicant } from './applicant.ts';

/** A published job with a form, created and edited as a recruiter does. It asks for no CV. */
export async function aFormOf(questions: object[]) {
  const company = await aCompany();
  const create = {
    title: 'Designer',
    descriptionHtml: '<p>Design.</p>',
    standardFieldModes: { cv: 'invisible' },
    questions,
  };
  const { owner } = company;
  const at = { companyId: company.id };
  const made = await owner.call(jobs.create, { params: at, body: create as never });
  expect(made.problem.fields ?? {}).toEqual({});
  const params = { companyId: company.id, jobId: made.body.id };
  const published = (await owner.call(jobs.publish, { params })).body;
  const tryChange = async (edit: (job: Job) => object) => {
    const job = (await owner.call(jobs.read, { params })).body;
    const { title, descriptionHtml, standardFieldModes, version, questions: asked } = job;
    const body = { title, descriptionHtml, standardFieldModes, version, questions: asked, ...edit(job) };
    return owner.call(jobs.update, { params, body: body as never });
  };
  const change = async (edit: (job: Job) => object): Promise<Job> => {
    const answer = await tryChange(edit);
    expect(answer.problem.fields ?? {}).toEqual({});
    return answer.body;
  };
  const apply = () => anApplicant(company.slug, published.slug);
  return { company, job: published, params, change, tryChange, apply };
}
