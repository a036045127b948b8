import { lockSavedValues, type SavedValues } from '#candidates/server/save-candidates.ts';
import { phoneReader } from '#candidates/server/normalize-phone.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { changedValues, type Difference, differenceOf } from './apply-policy.ts';
import { type Match, matchPeople } from './match-people.ts';
import type { ImportRecord, StoredRow } from './queries.ts';
import { type ReadPerson, readPerson, type ReadSettings, type RowProblem } from './read-person.ts';

/** The decision about a row. */
export type Judgement = {
  row: StoredRow;
  person: ReadPerson;
  problems: RowProblem[];
  state: 'new' | 'update' | 'same' | 'skip' | 'wrong';
  candidateId: string | null;
  change: (Difference & { values: SavedValues }) | null;
};

export async function readSettings(tx: TenantTx, found: ImportRecord, now: Date): Promise<ReadSettings> {
  const { country } = await tx
    .selectFrom('companies')
    .select('country')
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return {
    fields: found.fields,
    source: found.source,
    readPhone: await phoneReader(tx, tx.tenantId),
    isMonthFirst: country === 'US',
    today: now.toISOString().slice(0, 10),
  };
}

export type ReadRow = { row: StoredRow; person: ReadPerson; problems: RowProblem[] };

export const readRow = (row: StoredRow, settings: ReadSettings): ReadRow => ({
  row,
  ...readPerson(row.cells, settings),
});

export const isWrong = ({ problems }: Pick<ReadRow, 'problems'>): boolean =>
  problems.some((problem) => problem.isWrong);

const about = (code: RowProblem['code'], value = '', wrong = false): RowProblem => ({
  column: null,
  code,
  isWrong: wrong,
  value,
});

/**
 * Decides what happens with rows that repeat none of each other. The known candidates are locked, so that an import
 * writes what it decided.
 * @param earlier candidates of the earlier rows that rows repeat
 */
export async function judgeRows(
  tx: TenantTx,
  found: ImportRecord,
  rows: readonly ReadRow[],
  earlier: ReadonlyMap<number, string>,
): Promise<Judgement[]> {
  const readable = rows.filter((one) => !isWrong(one));
  const isMatching = found.policy !== 'add';
  const matches = isMatching
    ? await matchPeople(
        tx,
        readable.map(({ person }) => person),
      )
    : [];
  const matchOf = new Map(readable.map((one, place) => [one.row.row_number, matches[place]]));
  const idOf = ({ row }: ReadRow): string | null =>
    matchOf.get(row.row_number)?.candidateId ?? earlier.get(row.repeats_row ?? -1) ?? null;
  const isChanging = found.policy === 'fill' || found.policy === 'overwrite';
  const ids = isChanging ? [...new Set(readable.flatMap((one) => idOf(one) ?? []))] : [];
  const known = new Map((await lockSavedValues(tx, ids)).map((values) => [values.id, values]));
  return rows.map((one) => {
    if (isWrong(one)) return { ...one, state: 'wrong', candidateId: null, change: null };
    const candidateId = isMatching ? idOf(one) : null;
    return judge(one, { found, match: matchOf.get(one.row.row_number), candidateId, known });
  });
}

type Facts = {
  found: ImportRecord;
  match: Match | undefined;
  candidateId: string | null;
  known: ReadonlyMap<string, SavedValues>;
};

function judge(one: ReadRow, { found, match, candidateId, known }: Facts): Judgement {
  const { repeats_row: repeatsRow } = one.row;
  const isRepeated = found.policy !== 'add' && repeatsRow !== null;
  const problems = isRepeated ? [...one.problems, about('repeats_row', String(repeatsRow))] : one.problems;
  const base = { ...one, problems, candidateId, change: null };
  if (match?.isSeveral === true)
    return { ...base, state: 'wrong', problems: [...problems, about('several_known', '', true)] };
  if (candidateId === null && !isRepeated) return { ...base, ...asNew(problems, match) };
  if (found.policy === 'skip')
    return { ...base, state: 'skip', problems: isRepeated ? problems : [...problems, about('known')] };
  const before = candidateId === null ? undefined : known.get(candidateId);
  // In the dry run the candidate of an earlier row does not exist yet.
  if (before === undefined) return { ...base, state: 'update' };
  const after = changedValues(withoutIds(before), one.person, found.policy);
  const difference = differenceOf(withoutIds(before), after);
  return difference === null
    ? { ...base, state: 'same' }
    : { ...base, state: 'update', change: { ...difference, values: after } };
}

function asNew(problems: RowProblem[], match: Match | undefined) {
  const otherName = match?.otherName ?? '';
  return {
    state: 'new' as const,
    problems: otherName === '' ? problems : [...problems, about('other_name', otherName)],
  };
}

function withoutIds(values: SavedValues & { id?: string; version?: number }): SavedValues {
  const { id: _id, version: _version, ...own } = values;
  return own;
}
