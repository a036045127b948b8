import { exports_ } from '#exports/contract.ts';
import type { applicants } from '#applicants/contract.ts';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { aCompany, type Caller, testServer } from './api.ts';

type Start = typeof applicants.exportApplicants | typeof candidateLists.exportCandidates;

/** Exports a list as a browser does: starts it, lets the task write it, and downloads the table. A refusal is the answer. */
export async function exportTable(
  caller: Caller,
  operation: Start,
  { params, body }: { params: { companyId: string }; body: object },
) {
  const started = await caller.call(operation, { params, body: { format: 'csv', ...body } } as never);
  if (started.status !== 201) return started;
  await (await testServer()).runTasks();
  const { id: exportId } = started.body as { id: string };
  return caller.call(exports_.download, { params: { companyId: params.companyId, exportId } });
}

/** A company with candidates of these names, and the calls about its exports. */
export async function aList(names: string[] = ['=1+1']) {
  const company = await aCompany();
  await company.inTenant(async (tx) => {
    for (const name of names) await aCandidate(tx, { name, surname: 'Öz' });
  });
  const companyId = company.id;
  const start = (caller: Caller = company.owner, body: object = {}) =>
    caller.call(candidateLists.exportCandidates, {
      params: { companyId },
      body: { format: 'csv', columns: ['name'], ...body } as never,
    });
  const at = (exportId: string) => ({ params: { companyId, exportId } });
  const stored = () =>
    company.inTenant((tx) => tx.selectFrom('exports').select(['state', 'storage_key']).execute());
  return { company, companyId, start, at, stored };
}
