import { sql } from 'kysely';
import { fieldOf } from '#applicants/rules.ts';
import { tagsMax } from '#candidates/rules.ts';
import { findTags, type NamedTag, nameTags } from '#candidates/server/find-tag.ts';
import { phoneReader } from '#candidates/server/normalize-phone.ts';
import { lockSavedValues, type SavedValues } from '#candidates/server/save-candidates.ts';
import { readTagIdsOf } from '#candidates/server/tag-parts.ts';
import { maySeeValues } from '#custom-fields/server/access.ts';
import { listCandidateFields } from '#custom-fields/server/queries.ts';
import type { FieldValue } from '#custom-fields/contract.ts';
import { valueOf } from '#custom-fields/server/values.ts';
import { findValues } from '#custom-fields/server/replace-values.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { changedFields, changedValues, type Difference, differenceOf, missingTags } from './apply-policy.ts';
import type { BatchOptions } from './import-run.ts';
import { type Match, matchPeople } from './match-people.ts';
import type { ImportRecord, StoredRow } from './queries.ts';
import {
  type ReadField,
  type ReadPerson,
  readPerson,
  type ReadSettings,
  type RowProblem,
} from './read-person.ts';
import type { MemberName } from './read-custom-field.ts';

/** The decision about a row. */
export type Judgement = {
  row: StoredRow;
  person: ReadPerson;
  problems: RowProblem[];
  state: 'new' | 'update' | 'same' | 'skip' | 'wrong';
  candidateId: string | null;
  change: (Difference & { values: SavedValues }) | null;
  /** Tags that the candidate gets. */
  tagIds: string[];
  /** Values of custom fields that the candidate gets. */
  fields: ReadField[];
};

/** @param actor the member whose fields count; null: the check, which writes nothing */
export async function readSettings(
  tx: TenantTx,
  found: ImportRecord,
  { actor, now }: Pick<BatchOptions, 'actor' | 'now'>,
): Promise<ReadSettings> {
  const { country } = await tx
    .selectFrom('companies')
    .select('country')
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  const mapped = new Set(found.fields.flatMap((field) => fieldOf(field) ?? []));
  const customFields = (mapped.size === 0 ? [] : await listCandidateFields(tx)).filter(
    ({ id, access, removed_at: removedAt }) =>
      mapped.has(id) && removedAt === null && (actor === null || maySeeValues(actor, access)),
  );
  const hasMembers = customFields.some(({ kind }) => kind === 'member');
  return {
    fields: found.fields,
    customFields,
    members: hasMembers ? await listMembers(tx) : [],
    // Where the comma separates decimals, spreadsheets separate cells by semicolons.
    isDecimalComma: found.delimiter === ';',
    source: found.source,
    readPhone: await phoneReader(tx, tx.tenantId),
    isMonthFirst: country === 'US',
    today: now.toISOString().slice(0, 10),
  };
}

async function listMembers(tx: TenantTx): Promise<MemberName[]> {
  const { rows } = await sql<MemberName>`
    select m.id, btrim(u.name || ' ' || u.surname) as name, u.email
      from members m
      join users u on u.id = m.user_id
     where m.tenant_id = ${currentTenantId} and m.status = 'active'`.execute(tx);
  return rows;
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

export type JudgeOptions = {
  /** Nothing is written, so candidates of earlier rows and new tags do not exist yet. */
  isDryRun: boolean;
  /** Candidates of the earlier rows that rows repeat. */
  earlier: ReadonlyMap<number, string>;
};

/**
 * Decides what happens with rows that repeat none of each other. The known candidates are locked, and their tags before
 * them, so that an import writes what it decided.
 */
export async function judgeRows(
  tx: TenantTx,
  found: ImportRecord,
  rows: readonly ReadRow[],
  options: JudgeOptions,
): Promise<Judgement[]> {
  const matched = await matchRows(
    tx,
    found,
    rows.filter((one) => !isWrong(one)),
    options,
  );
  const used = matched.filter(({ match, candidateId, isRepeated }) => {
    const isKnown = candidateId !== null || isRepeated;
    return match?.isSeveral !== true && !(isKnown && found.policy === 'skip');
  });
  const names = new Set(used.flatMap(({ person }) => person.tags));
  const tags = await (options.isDryRun ? findTags : nameTags)(tx, [...names]);
  const ids = [...new Set(used.flatMap(({ candidateId }) => candidateId ?? []))];
  const known = new Map<string, SavedValues>(
    (await lockSavedValues(tx, ids)).map((values) => [values.id, values]),
  );
  const had = new Map(await readTagIdsOf(tx, ids));
  const mapped = new Map(used.flatMap(({ person }) => person.fields.map(({ field }) => [field.id, field])));
  const values = await findValues(tx, ids, [...mapped.values()]);
  const judged = new Map<number, Judgement>();
  for (const one of matched) {
    const judgement = judge(one, { found, tags, known, had, values, isDryRun: options.isDryRun });
    judged.set(one.row.row_number, judgement);
    const { candidateId, change } = judgement;
    if (candidateId === null || change === null) continue;
    // Two rows can name one candidate by different contacts: the second finds what the first wrote.
    known.set(candidateId, change.values);
    const given = one.person.tags.flatMap((name) => tags.get(name)?.rootId ?? []);
    had.set(candidateId, new Set([...(had.get(candidateId) ?? []), ...given]));
    for (const { field, columns } of judgement.fields)
      values.get(candidateId)?.set(field.id, valueOf(field, columns));
  }
  return rows.map(
    (one) =>
      judged.get(one.row.row_number) ?? {
        ...one,
        state: 'wrong',
        candidateId: null,
        change: null,
        tagIds: [],
        fields: [],
      },
  );
}

type MatchedRow = ReadRow & { match: Match | undefined; candidateId: string | null; isRepeated: boolean };

/** Finds the candidate that each row is, or that an earlier row added. */
async function matchRows(
  tx: TenantTx,
  { id, policy }: ImportRecord,
  rows: readonly ReadRow[],
  { isDryRun, earlier }: JudgeOptions,
): Promise<MatchedRow[]> {
  if (policy === 'add')
    return rows.map((one) => ({ ...one, match: undefined, candidateId: null, isRepeated: false }));
  const matches = await matchPeople(
    tx,
    id,
    rows.map(({ person }) => person),
  );
  return rows.map((one, place) => {
    const { repeats_row: repeatsRow } = one.row;
    const ofEarlier = repeatsRow === null ? undefined : earlier.get(repeatsRow);
    return {
      ...one,
      match: matches[place],
      candidateId: matches[place]?.candidateId ?? ofEarlier ?? null,
      // An earlier row that could not be imported is not repeated.
      isRepeated: repeatsRow !== null && (isDryRun || ofEarlier !== undefined),
    };
  });
}

type Facts = Pick<JudgeOptions, 'isDryRun'> & {
  found: ImportRecord;
  tags: ReadonlyMap<string, NamedTag>;
  known: ReadonlyMap<string, SavedValues>;
  /** Present tags of the known candidates. */
  had: ReadonlyMap<string, ReadonlySet<string>>;
  /** Present values of their custom fields, by candidate and field. */
  values: ReadonlyMap<string, ReadonlyMap<string, FieldValue>>;
};

function judge({ match, candidateId, isRepeated, ...one }: MatchedRow, facts: Facts): Judgement {
  const { found, known, tags, isDryRun } = facts;
  const problems = isRepeated
    ? [...one.problems, about('repeats_row', String(one.row.repeats_row))]
    : one.problems;
  const base = { ...one, problems, candidateId, change: null, tagIds: [], fields: [] };
  if (match?.isSeveral === true)
    return { ...base, state: 'wrong', problems: [...problems, about('several_known', '', true)] };
  const isKnown = candidateId !== null || isRepeated;
  if (isKnown && found.policy === 'skip')
    return { ...base, state: 'skip', problems: isRepeated ? problems : [...problems, about('known')] };
  const before = candidateId === null ? undefined : known.get(candidateId);
  // In the dry run the candidate of an earlier row does not exist yet.
  if (before === undefined && isKnown && isDryRun) return { ...base, state: 'update' };
  // A candidate who was deleted between the search and the lock is new.
  const had = before && facts.had.get(candidateId ?? '');
  const { tagIds, isCut } = missingTags(one.person.tags, tags, had ?? new Set());
  if (before === undefined)
    return { ...base, ...asNew(problems, match), candidateId: null, tagIds, fields: one.person.fields };
  const after = changedValues(withoutIds(before), one.person, found.policy);
  const difference = differenceOf(withoutIds(before), after);
  const present = facts.values.get(candidateId ?? '') ?? new Map<string, FieldValue>();
  const fields = changedFields(one.person.fields, present, found.policy);
  if (Object.keys(difference.after).length + tagIds.length + fields.length === 0)
    return { ...base, state: 'same' };
  const cut = { ...about('list_cut', String(tagsMax)), column: found.fields.indexOf('tags') };
  return {
    ...base,
    problems: isCut ? [...problems, cut] : problems,
    state: 'update',
    change: { ...difference, values: after },
    tagIds,
    fields,
  };
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
