import type { HttpClient } from './http-client.ts';
import { callOnce, type Subject, timesFrom } from './measure.ts';
import { publishedJobs, submissions } from './writes.ts';

export const applicantsAtOnceName = 'apply, 50 at once';

/** 95th percentiles in milliseconds of fifty submissions at once, and the median of one applicant alone. */
export type ApplicantsAtOnce = { alone: number; oneJob: number; severalJobs: number };

const applicants = 50;
const rounds = 6;

/**
 * Measures applicants who send their forms at once, for one job and for several. Fifty at once wait for the processor
 * either way; those for one job wait longer only when they lock the same rows.
 */
export async function measureApplicantsAtOnce(http: HttpClient): Promise<ApplicantsAtOnce> {
  const [oneJob, severalJobs] = [await open(http, [1]), await open(http, publishedJobs)];
  const times = { alone: [] as number[], oneJob: [] as number[], severalJobs: [] as number[] };
  const send = async (subject: Subject): Promise<number> => (await callOnce(subject, http)).milliseconds;
  const sendAtOnce = (subject: Subject) =>
    Promise.all(Array.from({ length: applicants }, () => send(subject)));
  // Opens the connections of the client, and those of the server to the database.
  await sendAtOnce(severalJobs);
  for (let round = 0; round < rounds; round++) {
    for (let call = 0; call < applicants; call++) times.alone.push(await send(oneJob));
    times.oneJob.push(...(await sendAtOnce(oneJob)));
    times.severalJobs.push(...(await sendAtOnce(severalJobs)));
  }
  return {
    alone: timesFrom(times.alone).p50,
    oneJob: timesFrom(times.oneJob).p95,
    severalJobs: timesFrom(times.severalJobs).p95,
  };
}

async function open(http: HttpClient, jobs: readonly number[]): Promise<Subject> {
  const write = await submissions(http, jobs);
  await write.prepare(http, applicants * (rounds * 2 + 1));
  return { ...write, name: applicantsAtOnceName, kind: 'write', recordings: [], floors: [] };
}
