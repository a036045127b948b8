import { expect } from 'vitest';
import { applications } from '#applications/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { blindReviews } from '#blind-reviews/contract.ts';
import { boards } from '#board/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { aFile } from '#files/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, testServer } from './api.ts';

export const name = 'Nefise';
export const surname = 'Altıparmak';

const content: { name: string; content: Buffer } = {
  name: 'altiparmak.txt',
  content: Buffer.from(`${name} ${surname}, welder since 2010`),
};

/** A job with a blind review until its third step, and an applicant with a CV on the first. */
export async function aBlindJob({ isOn = true, phone = '', cvContent = content } = {}) {
  const { platform } = await testServer();
  const company = await aCompany();
  const { owner } = company;
  const params = { companyId: company.id };
  const email = `nefise-${crypto.randomUUID()}@example.test`;
  const job = await company.inTenant((tx) => aJob(tx, {}));
  const application = await company.inTenant((tx) =>
    anApplication(tx, {
      jobId: job.id,
      candidate: { name, surname, email, phone_number: phone, skills: ['Welding'] },
    }),
  );
  const candidateId = application.candidate_id;
  const cv = await aFile(platform, { companyId: company.id, candidateId }, cvContent);
  const ofJob = { params: { ...params, jobId: job.id } };
  const ofCandidate = { params: { ...params, candidateId } };
  const stepId = (position: number) => job.steps[position]?.id ?? '';
  const set = (by: Caller, untilStepId: string | null) =>
    by.call(blindReviews.set, { ...ofJob, body: { untilStepId } });
  const move = async (to: number) => {
    const { body } = await owner.call(boards.board, { ...ofJob, query: { sort: 'entered' } });
    const card = body.columns.flatMap(({ cards }) => cards)[0];
    if (card === undefined) throw new Error('the board has a card');
    return owner.call(applications.move, {
      params: { ...params, applicationId: application.id },
      body: { stepId: stepId(to), version: card.version },
    });
  };
  const read = async (by: Caller = owner) => (await by.call(candidates.read, ofCandidate)).body;
  const lift = (by: Caller, reason = 'They told us who they are') =>
    by.call(blindReviews.lift, { ...ofCandidate, body: { reason } });
  if (isOn) expect((await set(owner, stepId(2))).status).toBe(200);
  return {
    company,
    owner,
    params,
    job,
    ofJob,
    ofCandidate,
    stepId,
    email,
    cv,
    application,
    set,
    move,
    read,
    lift,
  };
}
