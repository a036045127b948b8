import { candidates } from '#candidates/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { duplicates, type MergeDraft } from '#duplicates/contract.ts';
import { findDuplicatesTask } from '#duplicates/server/background.ts';
import { type Caller, type TestCompany, testServer } from './api.ts';

type CandidateOverrides = NonNullable<Parameters<typeof aCandidate>[1]>;

/** Two candidates with the same phone number, each with an application for a job of their own. */
export async function twoRecords(company: TestCompany, overrides: CandidateOverrides[] = []) {
  return company.inTenant(async (tx) => {
    const job = await aJob(tx, {});
    const records = [];
    for (const own of [overrides[0] ?? {}, overrides[1] ?? {}]) {
      const candidate = await aCandidate(tx, { name: 'Ayşe', surname: 'Yılmaz', ...own });
      const { id: jobId } = await aJob(tx, {});
      const application = await anApplication(tx, { jobId, candidate_id: candidate.id });
      records.push({ ...candidate, applicationId: application.id, jobId });
    }
    const [kept, merged] = records;
    if (kept === undefined || merged === undefined) throw new Error('two candidates are needed');
    return { kept, merged, job };
  });
}

/** Looks for duplicates now, as the task does each minute. */
export async function findNow(): Promise<void> {
  const { platform } = await testServer();
  await findDuplicatesTask.run({}, platform);
}

/** The calls about two candidates. */
export function callsOf(companyId: string, candidateId: string, otherId: string) {
  const params = { companyId, candidateId, otherId };
  const versionOf = async (caller: Caller, id: string) =>
    (await caller.call(candidates.read, { params: { companyId, candidateId: id } })).body.version;
  const draft = async (caller: Caller, change: Partial<MergeDraft> = {}): Promise<MergeDraft> => ({
    version: await versionOf(caller, candidateId),
    otherVersion: await versionOf(caller, otherId),
    fromOther: [],
    ...change,
  });
  return {
    compare: (caller: Caller) => caller.call(duplicates.compare, { params }),
    draft,
    mergeWith: (caller: Caller, body: MergeDraft) => caller.call(duplicates.merge, { params, body }),
    merge: async (caller: Caller, change: Partial<MergeDraft> = {}) =>
      caller.call(duplicates.merge, { params, body: await draft(caller, change) }),
    undo: (caller: Caller) => caller.call(duplicates.undoMerge, { params }),
    read: (caller: Caller, id: string) =>
      caller.call(candidates.read, { params: { companyId, candidateId: id } }),
    ofCandidate: (caller: Caller, id = candidateId) =>
      caller.call(duplicates.listOfCandidate, { params: { companyId, candidateId: id } }),
  };
}
