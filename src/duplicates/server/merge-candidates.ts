import { type Updateable, sql } from 'kysely';
import { byMember, recordSeveral } from '#activity/server/record.ts';
import { otherContactsMax, skillsMax, tagsMax } from '#candidates/rules.ts';
import { addressesOf } from '#candidates/server/merged-candidates.ts';
import { readTagsOf } from '#candidates/server/tag-parts.ts';
import { saveCandidate } from '#candidates/server/update-candidate.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Candidates } from '#platform/server/db/types.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { MergeDraft } from '../contract.ts';
import type { ChosenField } from '../rules.ts';
import { findJoins, type Join, joinApplication } from './join-applications.ts';
import { keepDismissals } from './keep-dismissals.ts';
import { type CandidateFields, lockCandidates, pick, requireTwo } from './lock-candidates.ts';
import type { ColumnChange, MergeRecord } from './merge-record.ts';
import { mergedInto } from './merged-into.ts';
import { moveRows, readRows } from './move-rows.ts';
import { tablesOfCandidate } from './moved-tables.ts';
import { joinPoolNotes } from './pool-notes.ts';
import { type UnitedLists, uniteLists } from './united-lists.ts';

type MergeInput = { candidateId: string; otherId: string; draft: MergeDraft; now: Date };
type Pair = { candidate: CandidateFields; other: CandidateFields };

/**
 * Merges the other candidate into the candidate: moves everything that refers to the other, deletes its row, and stores
 * what an undo needs. One transaction, so that a failure leaves both as they were. A repetition changes nothing.
 * @throws Refusal `duplicates.stale` when one of the two was changed, merged or deleted meanwhile
 */
export async function mergeCandidates(tx: TenantTx, actor: MemberActor, input: MergeInput): Promise<void> {
  const { candidateId, otherId, draft, now } = input;
  const pair = await lockPair(tx, input);
  if (pair === 'merged') return;
  // A merge would tell who a withheld candidate is.
  if (await isEitherWithheld(tx, input)) refuse('conflict', 'candidates.withheld');
  await refuseOpenRequests(tx, candidateId, otherId);
  const joins = await findJoins(tx, [candidateId, otherId]);
  const joined = await joinAll(tx, joins);
  const move = { source: otherId, target: candidateId };
  // Before the pairs of the other candidate are stored and deleted.
  const dismissals = await keepDismissals(tx, move);
  const poolNotes = await joinPoolNotes(tx, move);
  const { moved, stored } = await moveRows(tx, tablesOfCandidate, move);
  const [row = {}] = await readRows(tx, 'candidates', sql`t.id = ${otherId}::uuid`);
  const eventIds = await moveEvents(tx, move);
  await tx.deleteFrom('candidates').where('id', '=', otherId).execute();
  await refuseTooManyTags(tx, candidateId);
  const change = changeOf(pair, draft.fromOther);
  await saveCandidate(tx, pair.candidate, change.columns, now);
  const record: MergeRecord = {
    candidate: row,
    changes: change.changes,
    added: change.added,
    joined: joined.flatMap((one) => one.joined),
    moved: [...joined.flatMap((one) => one.moved), ...moved],
    stored: [...joined.flatMap((one) => one.stored), ...stored],
    poolNotes,
    eventIds,
    ...dismissals,
  };
  await saveMerge(tx, { pair, record, actor, email: change.columns.email ?? pair.candidate.email, now });
  await recordMerge(tx, actor, { candidateId, joins, now });
}

/** Locks both. @returns `merged` when the other was merged into the candidate before, as after a double click */
async function lockPair(tx: TenantTx, { candidateId, otherId, draft }: MergeInput): Promise<Pair | 'merged'> {
  if (await isMergedInto(tx, candidateId, otherId)) return 'merged';
  await requireTwo(tx, candidateId, otherId);
  const addresses = [...(await addressesOf(tx, candidateId)), ...(await addressesOf(tx, otherId))];
  const pair = pick(await lockCandidates(tx, addresses, [candidateId, otherId]), candidateId, otherId);
  if (pair === null && (await isMergedInto(tx, candidateId, otherId))) return 'merged';
  const isCurrent = pair?.candidate.version === draft.version && pair.other.version === draft.otherVersion;
  return isCurrent ? pair : refuse('conflict', 'duplicates.stale');
}

const isMergedInto = async (tx: TenantTx, candidateId: string, otherId: string): Promise<boolean> =>
  (await mergedInto.findRemaining(tx, otherId)) === candidateId;

/** The law counts the days of each request, so the team answers one of two before the merge. */
async function refuseOpenRequests(tx: TenantTx, candidateId: string, otherId: string): Promise<void> {
  const rows = await tx
    .selectFrom('data_requests')
    .select('kind')
    .where('candidate_id', 'in', [candidateId, otherId])
    .where('state', '=', 'open')
    .execute();
  if (new Set(rows.map(({ kind }) => kind)).size < rows.length)
    refuse('conflict', 'duplicates.open_requests');
}

async function refuseTooManyTags(tx: TenantTx, candidateId: string): Promise<void> {
  if ((await readTagsOf(tx, candidateId)).length > tagsMax) refuseMore('candidates.too_many_tags', tagsMax);
}

async function joinAll(tx: TenantTx, joins: readonly Join[]) {
  const results: Awaited<ReturnType<typeof joinApplication>>[] = [];
  for (const join of joins) results.push(await joinApplication(tx, join));
  return results;
}

async function moveEvents(
  tx: TenantTx,
  { source, target }: { source: string; target: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.move_events(${source}::uuid, ${target}::uuid) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

const columnsOfField = {
  name: ['name', 'surname'],
  email: ['email'],
  phone: ['phone_number'],
  title: ['current_title'],
  employer: ['current_company'],
  place: ['city', 'country'],
  summary: ['summary'],
  profile: ['profile'],
  cv: ['cv_file_id'],
} as const satisfies Record<ChosenField, readonly (keyof Candidates & keyof CandidateFields)[]>;

/** The new values of the remaining candidate. */
function changeOf({ candidate, other }: Pair, fromOther: readonly ChosenField[]) {
  const chosen = fromOther.flatMap((field) =>
    columnsOfField[field].map((column) => [column, other[column]] as const),
  );
  // The first contact is that of the candidate who came first.
  const first = other.created_at < candidate.created_at ? other : candidate;
  const values: Partial<Record<string, unknown>> = Object.fromEntries(chosen);
  const taken: Record<string, unknown> = {
    ...values,
    // Without a main one, the other's becomes it.
    email: (values.email ?? candidate.email) || candidate.email || other.email,
    phone_number:
      (values.phone_number ?? candidate.phone_number) || candidate.phone_number || other.phone_number,
    user_id: candidate.user_id ?? other.user_id,
    photo_file_id: candidate.photo_file_id ?? other.photo_file_id,
    source: first.source,
    referrer_id: first.referrer_id,
  };
  const before = candidate as Record<string, unknown>;
  const changes: ColumnChange[] = Object.entries(taken)
    .filter(([column, value]) => JSON.stringify(before[column]) !== JSON.stringify(value))
    .map(([column, after]) => ({ column, before: before[column], after }));
  const columns = columnsFrom(changes.map(({ column, after }) => [column, after]));
  const { lists, added } = uniteLists(candidate, other, { ...candidate, ...columns });
  refuseTooMany(lists);
  return { columns: { ...columns, ...lists }, changes, added };
}

/** A candidate with more than the maximum could not be changed any more. */
function refuseTooMany({ skills, other_emails, other_phone_numbers }: UnitedLists): void {
  if (skills.length > skillsMax) refuseMore('duplicates.too_many_skills', skillsMax);
  if (Math.max(other_emails.length, other_phone_numbers.length) > otherContactsMax)
    refuseMore('duplicates.too_many_contacts', otherContactsMax + 1);
}

const refuseMore = (reason: string, count: number): never =>
  refuse('conflict', reason, { values: { count } });

/** Values as the driver takes them: an object is JSON. */
export const columnsFrom = (entries: readonly [string, unknown][]): Updateable<Candidates> =>
  Object.fromEntries(
    entries.map(([column, value]) => [column, column === 'profile' ? JSON.stringify(value) : value]),
  );

type Merge = { pair: Pair; record: MergeRecord; actor: MemberActor; email: string; now: Date };

async function saveMerge(tx: TenantTx, { pair: { candidate, other }, record, actor, email, now }: Merge) {
  const account = other.user_id === (candidate.user_id ?? other.user_id) ? null : other.user_id;
  await tx
    .insertInto('merged_candidates')
    .values({
      id: other.id,
      candidate_id: candidate.id,
      // The address of the two that the remaining candidate does not have.
      email: [candidate.email, other.email].find((one) => one !== '' && one !== email) ?? '',
      user_id: account,
      merged_at: now,
      merged_by: actor.userId,
      undo: JSON.stringify(record),
    })
    .execute();
}

async function recordMerge(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, joins, now }: { candidateId: string; joins: readonly Join[]; now: Date },
): Promise<void> {
  const closings = joins.map(({ staying, closed }) => ({
    type: 'application.joined',
    candidateId,
    jobId: staying.job_id,
    applicationId: staying.id,
    data: { stepTitle: closed.step_title },
    now,
  }));
  await recordSeveral(tx, actor.companyId, byMember(actor), [
    ...closings,
    { type: 'candidate.merged', candidateId, now },
  ]);
}

async function isEitherWithheld(tx: TenantTx, { candidateId, otherId }: MergeInput): Promise<boolean> {
  const { rows } = await sql<{ is_withheld: boolean }>`
    select app.is_withheld(${candidateId}::uuid) or app.is_withheld(${otherId}::uuid) as is_withheld`.execute(
    tx,
  );
  return rows[0]?.is_withheld === true;
}
