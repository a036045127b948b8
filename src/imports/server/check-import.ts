import { nameKey } from '#duplicates/rules.ts';
import { fold } from '#platform/contract/fold.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { BatchOptions } from './import-run.ts';
import { isWrong, judgeRows, readRow, type ReadRow, readSettings } from './judge-rows.ts';
import { contactKeys } from './match-people.ts';
import {
  changeImport,
  forgetKeys,
  type ImportRecord,
  listRowsAfter,
  moveOn,
  registerKeys,
  saveResults,
} from './queries.ts';

/** Checks the next rows of an import and writes no candidate. @returns whether rows remain */
export async function checkBatch(
  tx: TenantTx,
  found: ImportRecord,
  { size, now }: BatchOptions,
): Promise<boolean> {
  const rows = await listRowsAfter(tx, found.id, { after: found.position, limit: size });
  if (rows.length === 0) {
    await forgetKeys(tx, found.id);
    await changeImport(tx, found.id, { state: 'checked' });
    return false;
  }
  const settings = await readSettings(tx, found, { actor: null, now });
  const read = rows.map((row) => readRow({ ...row, repeats_row: null }, settings));
  const judged = await judgeRows(tx, found, await findRepeated(tx, found, read), {
    isDryRun: true,
    earlier: new Map(),
  });
  const results = judged.map(({ row, state, problems, candidateId }) => ({
    rowNumber: row.row_number,
    state,
    problems,
    candidateId,
    repeatsRow: row.repeats_row,
    undo: null,
    dropsCells: false,
  }));
  await saveResults(tx, found.id, results);
  await moveOn(tx, found, results);
  return true;
}

/** Finds the earlier row that each row repeats: one with the same email or link, or phone number and name. */
async function findRepeated(tx: TenantTx, found: ImportRecord, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  if (found.policy === 'add') return [...rows];
  const keys = rows
    .filter((one) => !isWrong(one))
    .flatMap((one) => keysOf(one).map((key) => ({ key, rowNumber: one.row.row_number })));
  const firstRows = await registerKeys(tx, found.id, keys);
  return rows.map((one) => {
    const earlier = keysOf(one)
      .map((key) => firstRows.get(key))
      .filter((number) => number !== undefined && number < one.row.row_number);
    return { ...one, row: { ...one.row, repeats_row: earlier[0] ?? null } };
  });
}

function keysOf({ person }: ReadRow): string[] {
  const name = nameKey(fold(`${person.name} ${person.surname}`));
  return contactKeys(person).map((key) => (key.startsWith('phone:') ? `${key}|${name}` : key));
}
