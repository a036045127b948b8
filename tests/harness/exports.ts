import { exports_ } from '#exports/contract.ts';
import type { applicants } from '#applicants/contract.ts';
import type { candidateLists } from '#applicants/candidate-list-contract.ts';
import { type Caller, testServer } from './api.ts';

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
