import type { TenantTx } from '#platform/server/db/tenant.ts';
import { listRowsAfter, lockImport, moveOn, saveResults } from './queries.ts';
import { keepNextRow } from './undo-queries.ts';

/** Marks the row at which a batch fails, so that the others continue. @returns whether there was one */
export async function failNextRow(tx: TenantTx, importId: string): Promise<boolean> {
  const found = await lockImport(tx, importId);
  if (found?.state === 'undoing') return keepNextRow(tx, importId);
  if (found?.state !== 'checking' && found?.state !== 'running') return false;
  const [row] = await listRowsAfter(tx, importId, { after: found.position, limit: 1 });
  if (row === undefined) return false;
  const result = {
    rowNumber: row.row_number,
    state: 'wrong' as const,
    problems: [{ column: null, code: 'failed' as const, isWrong: true, value: '' }],
    repeatsRow: row.repeats_row,
    candidateId: null,
    undo: null,
    dropsCells: false,
  };
  await saveResults(tx, importId, [result]);
  await moveOn(tx, found, [result]);
  return true;
}
