import { byMember, recordQuietly } from '#activity/server/record.ts';
import { insertCandidates, newCandidateId, updateCandidates } from '#candidates/server/save-candidates.ts';
import { insertTagsOfMany } from '#candidates/server/write-tags.ts';
import { type ReplacedValue, replaceValues } from '#custom-fields/server/replace-values.ts';
import { changeOf } from '#custom-fields/server/values.ts';
import { enqueue } from '#platform/server/background/background.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { mayApply } from './access.ts';
import { changedNames, valuesOf } from './apply-policy.ts';
import { finishImport } from './finish-import.ts';
import type { BatchOptions } from './import-run.ts';
import { type Judgement, judgeRows, readRow, type ReadRow, readSettings } from './judge-rows.ts';
import {
  findCandidatesOfRows,
  type ImportRecord,
  listRowsAfter,
  moveOn,
  type RowResult,
  saveResults,
} from './queries.ts';
import { raiseVersions } from './undo-queries.ts';

/**
 * Imports the next rows in one transaction with the position behind them. So a crash neither loses nor repeats a row.
 * Each row is judged again, because candidates may have come since the check.
 * @returns whether rows remain
 */
export async function runBatch(
  tx: TenantTx,
  found: ImportRecord,
  { size, now, actor }: BatchOptions,
): Promise<boolean> {
  const rows = await listRowsAfter(tx, found.id, { after: found.position, limit: size });
  if (actor === null || !mayApply(actor, found.policy) || rows.length === 0) {
    await finishImport(tx, found, { state: rows.length === 0 ? 'done' : 'stopped', now });
    return false;
  }
  // Two imports at once take turns, so that the second finds whom the first added.
  await lockByName(tx, `import of ${tx.tenantId}`);
  const settings = await readSettings(tx, found, { actor, now });
  const read = rows.map((row) => readRow(row, settings));
  const results: RowResult[] = [];
  for (const part of withoutRepetition(read)) {
    const repeated = part.flatMap(({ row }) => row.repeats_row ?? []);
    const earlier = await findCandidatesOfRows(tx, found.id, repeated);
    const judged = await judgeRows(tx, found, part, { isDryRun: false, earlier });
    const written = await write(tx, actor, { found, judged, now });
    await saveResults(tx, found.id, written);
    results.push(...written);
  }
  await moveOn(tx, found, results);
  return true;
}

/** Parts in which no row repeats another one of the same part. */
function withoutRepetition(rows: readonly ReadRow[]): ReadRow[][] {
  const parts: ReadRow[][] = [];
  let part: ReadRow[] = [];
  for (const one of rows) {
    const { repeats_row: repeated } = one.row;
    const start = part[0]?.row.row_number ?? Number.POSITIVE_INFINITY;
    if (repeated !== null && repeated >= start) {
      parts.push(part);
      part = [];
    }
    part.push(one);
  }
  return [...parts, part];
}

type Batch = { found: ImportRecord; judged: readonly Judgement[]; now: Date };

async function write(tx: TenantTx, actor: MemberActor, { found, judged, now }: Batch): Promise<RowResult[]> {
  const added = judged
    .filter(({ state }) => state === 'new')
    .map(({ row, person }) => {
      const createdAt = person.addedOn === '' ? now : noonOf(person.addedOn, now);
      const id = newCandidateId(createdAt);
      return {
        rowNumber: row.row_number,
        id,
        source: person.source,
        created_at: createdAt,
        ...valuesOf(person),
      };
    });
  await insertCandidates(tx, added, now);
  const changed = new Map(
    judged.flatMap(({ change, candidateId: id }) =>
      change === null || id === null ? [] : [[id, { ...change.values, id }] as const],
    ),
  );
  const versions = await updateCandidates(tx, [...changed.values()], now);
  const ids = new Map(added.map(({ rowNumber, id }) => [rowNumber, id]));
  const replaced = await writeFields(tx, judged, ids);
  await raiseVersions(tx, found.id, versions);
  const tagged = judged.map(({ row, candidateId, tagIds }) => ({
    candidateId: ids.get(row.row_number) ?? candidateId ?? '',
    tagIds,
  }));
  await insertTagsOfMany(tx, tagged);
  await recordQuietly(tx, actor.companyId, byMember(actor), [
    ...added.map(({ id }) => ({ type: 'candidate.imported', candidateId: id, now })),
    ...judged.flatMap((one) => changeEvents(one, now)),
  ]);
  // The task of the slice duplicates; under one key, so that an import queues it once.
  const jobKey = `find_duplicates ${found.id}`;
  await enqueue(tx, 'find_duplicates', { companyId: actor.companyId }, { jobKey });
  return judged.map((one) =>
    resultOf(one, ids.get(one.row.row_number) ?? null, {
      versions,
      fields: replaced.get(one.row.row_number) ?? [],
    }),
  );
}

/** Writes values of custom fields. @returns what they replaced, by row */
async function writeFields(
  tx: TenantTx,
  judged: readonly Judgement[],
  addedIds: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, ReplacedValue[]>> {
  const values = judged.flatMap(({ row, candidateId, fields }) =>
    fields.map(({ field, columns }) => ({
      rowNumber: row.row_number,
      candidateId: addedIds.get(row.row_number) ?? candidateId ?? '',
      fieldId: field.id,
      columns,
    })),
  );
  const byRow = new Map<number, ReplacedValue[]>();
  for (const [place, replaced] of (await replaceValues(tx, values)).entries()) {
    const rowNumber = values[place]?.rowNumber ?? 0;
    byRow.set(rowNumber, [...(byRow.get(rowNumber) ?? []), replaced]);
  }
  return byRow;
}

/** Noon of a day, which is the same day in most time zones; of today not after `now`. */
const noonOf = (day: string, now: Date): Date =>
  new Date(Math.min(Date.parse(`${day}T12:00:00Z`), now.getTime()));

function changeEvents({ change, candidateId, tagIds, fields }: Judgement, now: Date) {
  if (change === null) return [];
  const names = [...changedNames(change), ...(tagIds.length > 0 ? ['tags'] : [])];
  const updated = { type: 'candidate.updated', candidateId, data: { fields: names }, now };
  return [
    ...(names.length > 0 ? [updated] : []),
    ...fields.map(({ field }) => changeOf(field, candidateId, now)),
  ];
}

function resultOf(
  { row, state, problems, candidateId, change, tagIds }: Judgement,
  addedId: string | null,
  { versions, fields }: { versions: ReadonlyMap<string, number>; fields: ReplacedValue[] },
): RowResult {
  const version = versions.get(candidateId ?? '') ?? 1;
  return {
    rowNumber: row.row_number,
    state: state === 'new' ? 'added' : state === 'update' ? 'updated' : state,
    problems,
    repeatsRow: row.repeats_row,
    candidateId: addedId ?? candidateId,
    undo:
      state === 'new'
        ? { version: 1, valueIds: fields.flatMap(({ afterIds }) => afterIds).sort() }
        : change && { version, before: change.before, after: change.after, tagIds, fields },
    dropsCells: state === 'new' || state === 'update' || state === 'same',
  };
}
