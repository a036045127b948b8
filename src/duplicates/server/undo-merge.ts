import { sql } from 'kysely';
import { byMember, recordSeveral } from '#activity/server/record.ts';
import { resumeSnoozes } from '#applications/server/snooze-application.ts';
import { addressesOf } from '#candidates/server/merged-candidates.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { saveCandidate } from '#candidates/server/update-candidate.ts';
import { returnSeparated } from '#handovers/server/return-people.ts';
import { separatePeople } from '#handovers/server/separate-people.ts';
import { resumeSending } from '#outgoing/server/send-scheduled.ts';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { undoDays } from '../rules.ts';
import { dropDismissals } from './keep-dismissals.ts';
import { type CandidateFields, lockCandidates } from './lock-candidates.ts';
import { columnsFrom } from './merge-candidates.ts';
import type { MergeRecord } from './merge-record.ts';
import { moveBack, type StoredRow } from './move-rows.ts';
import { tablesOfApplication } from './moved-tables.ts';
import { restorePoolNotes } from './pool-notes.ts';
import { listMerges } from './queries.ts';
import { restoreRows } from './restore-rows.ts';
import { withoutAdded } from './united-lists.ts';

type UndoInput = { candidateId: string; otherId: string; now: Date };

/**
 * Undoes a merge: inserts the merged candidate again, moves back exactly what the merge moved, and restores the values
 * that nobody changed since. What was added since stays. Rows about an application that goes back do not, nor replies
 * to a comment that goes back.
 * @throws Refusal `candidates.withheld` during a blind review, `duplicates.too_late` after 30 days,
 *   `duplicates.later_first` when a newer merge must be undone before
 */
export async function undoMerge(tx: TenantTx, actor: MemberActor, input: UndoInput): Promise<void> {
  const { candidateId, otherId, now } = input;
  const { candidate, record, mergedAt } = await lockMerge(tx, input);
  await restoreRows(tx, { table: 'candidates', rows: [record.candidate] });
  const isOfCandidate = ({ source }: { source: string }): boolean => source === otherId;
  for (const moved of record.moved.filter(isOfCandidate)) await moveBack(tx, moved);
  await reopenApplications(tx, record);
  for (const moved of record.moved.filter((one) => !isOfCandidate(one))) await moveBack(tx, moved);
  await dropDismissals(tx, record);
  for (const stored of record.stored) await restoreRows(tx, stored);
  await restorePoolNotes(tx, candidateId, record.poolNotes ?? []);
  await returnSeparated(tx, { candidateId: otherId, since: mergedAt, now });
  await separatePeople(tx, actor, { candidateId, otherId, since: mergedAt, now, ...forHandovers(record) });
  const joinedIds = record.joined.map(({ row }) => String(row.id));
  await resumeSnoozes(tx, joinedIds);
  await resumeSending(tx, joinedIds);
  await settleItems(tx, [candidateId, otherId]);
  const back = { source: candidateId, target: otherId };
  await followApplications(tx, back);
  await moveEventsBack(tx, back, record.eventIds);
  await tx.deleteFrom('merged_candidates').where('id', '=', otherId).execute();
  await saveCandidate(tx, candidate, await formerColumns(tx, candidate, record), now);
  await refreshCandidateSearch(tx, otherId);
  const events = [candidateId, otherId].map((id) => ({ type: 'candidate.unmerged', candidateId: id, now }));
  await recordSeveral(tx, actor.companyId, byMember(actor), events);
}

/** The applications and follows of the merge that a handover since then concerns. */
function forHandovers({ joined, moved, candidate }: MergeRecord) {
  const follows = moved.filter(({ table, source }) => table === 'follows' && source === candidate['id']);
  return {
    joined: joined.map(({ row }) => ({
      id: String(row['id']),
      assigneeId: typeof row['assignee_id'] === 'string' ? row['assignee_id'] : null,
    })),
    followerIds: follows.flatMap(({ ids }) => ids),
  };
}

async function lockMerge(tx: TenantTx, { candidateId, otherId, now }: UndoInput) {
  const seen = await findMerge(tx, otherId);
  if (seen?.candidate_id !== candidateId) refuse('not_found');
  const [candidate] = await lockCandidates(tx, await addressesOf(tx, candidateId), [candidateId]);
  const merges = await listMerges(tx, candidateId);
  const merge = merges.find(({ id }) => id === otherId);
  // A concurrent undo was first.
  if (candidate === undefined || merge === undefined) refuse('not_found');
  // The record of the merge is withheld with the person.
  if (candidate.is_withheld) refuse('conflict', 'candidates.withheld');
  const latest = now.getTime() - undoDays * 24 * 3600 * 1000;
  if (!merge.is_kept || merge.merged_at.getTime() < latest) refuse('conflict', 'duplicates.too_late');
  if (merges[0]?.id !== otherId) refuse('conflict', 'duplicates.later_first');
  const { undo } = (await findMerge(tx, otherId)) ?? refuse('not_found');
  return { candidate, record: undo as MergeRecord, mergedAt: merge.merged_at };
}

const findMerge = (tx: TenantTx, id: string) =>
  tx.selectFrom('merged_candidates').select(['candidate_id', 'undo']).where('id', '=', id).executeTakeFirst();

/** Inserts the closed applications again. Triggers would promise a new answer and start a step period of now. */
async function reopenApplications(tx: TenantTx, { joined }: MergeRecord): Promise<void> {
  for (const { row } of joined) {
    const [restored] = await restoreRows(tx, { table: 'applications', rows: [await onPresentStep(tx, row)] });
    if (restored === undefined) continue;
    const id = String(row.id);
    await sql`
      update applications
         set answer_by = ${row.answer_by}::date, answer_reminded_at = ${row.answer_reminded_at}::timestamptz
       where tenant_id = ${currentTenantId} and id = ${id}::uuid`.execute(tx);
    if (restored.step_id === row.step_id) await clearStored(tx, id);
    await tx.deleteFrom('joined_applications').where('id', '=', id).execute();
  }
}

/** Deletes the rows that triggers wrote for a reinserted application; the stored ones follow. */
async function clearStored(tx: TenantTx, applicationId: string): Promise<void> {
  for (const { table, column } of tablesOfApplication.filter(({ action }) => action === 'store'))
    await sql`
      delete from ${sql.table(table)}
       where tenant_id = ${currentTenantId} and ${sql.ref(column)} = ${applicationId}::uuid`.execute(tx);
}

/** The row on its step, or on the first one of the job when that step was removed since. */
async function onPresentStep(tx: TenantTx, row: StoredRow): Promise<StoredRow> {
  const step = await tx
    .selectFrom('job_steps')
    .select('id')
    .where('job_id', '=', String(row.job_id))
    .orderBy((eb) => eb('id', '=', String(row.step_id)), 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return { ...row, step_id: step?.id ?? row.step_id };
}

/** Rows that were added since about an application that goes back follow it. So its hiring team still reads them. */
async function followApplications(tx: TenantTx, { source, target }: { source: string; target: string }) {
  const own = sql`
    select a.id from applications a where a.tenant_id = ${currentTenantId} and a.candidate_id = ${target}::uuid`;
  for (const table of ['comments', 'meetings', 'messages', 'reply_addresses', 'sent_mails'])
    await sql`
      update ${sql.table(table)} set candidate_id = ${target}::uuid
       where tenant_id = ${currentTenantId} and candidate_id = ${source}::uuid and application_id in (${own})`.execute(
      tx,
    );
  await sql`
    update incoming_mails i set candidate_id = ${target}::uuid
      from messages m
     where i.tenant_id = ${currentTenantId} and i.candidate_id = ${source}::uuid
       and m.tenant_id = ${currentTenantId} and m.id = i.message_id and m.candidate_id = ${target}::uuid`.execute(
    tx,
  );
  await followThreads(tx, { source, target });
  await sql`
    update files f set candidate_id = ${target}::uuid
     where f.tenant_id = ${currentTenantId} and f.candidate_id = ${source}::uuid
       and (exists (select from applications a
                     where a.tenant_id = ${currentTenantId} and a.candidate_id = ${target}::uuid
                       and (f.id in (a.cv_file_id, a.cover_letter_file_id)
                            or exists (select from jsonb_each_text(a.answers) as answer where answer.value = f.id::text)))
            or exists (select from incoming_mail_files sent
                         join incoming_mails i on i.tenant_id = sent.tenant_id and i.id = sent.incoming_mail_id
                        where sent.tenant_id = ${currentTenantId} and sent.file_id = f.id
                          and i.candidate_id = ${target}::uuid)
            or exists (select from document_request_files sent
                         join document_requests r on r.tenant_id = sent.tenant_id and r.id = sent.document_request_id
                        where sent.tenant_id = ${currentTenantId} and sent.file_id = f.id
                          and r.application_id in (${own})))`.execute(tx);
}

/** Replies that were written since follow the comment that they answer. */
async function followThreads(tx: TenantTx, { source, target }: { source: string; target: string }) {
  await sql`
    update comments r set candidate_id = k.candidate_id, application_id = k.application_id
      from comments k
     where r.tenant_id = ${currentTenantId} and r.candidate_id = ${source}::uuid
       and k.tenant_id = r.tenant_id and k.id = r.parent_id and k.candidate_id = ${target}::uuid`.execute(tx);
}

/** Moves the events of the merge, and those since about an application, a meeting or a comment that goes back. */
async function moveEventsBack(
  tx: TenantTx,
  { source, target }: { source: string; target: string },
  eventIds: readonly string[],
): Promise<void> {
  const isOfOwn = (column: string, table: string) => sql`
    ${sql.ref(`e.${column}`)} in (select t.id from ${sql.table(table)} t
                                   where t.tenant_id = ${currentTenantId} and t.candidate_id = ${target}::uuid)`;
  const { rows } = await sql<{ id: string }>`
    select e.id from events e
     where e.tenant_id = ${currentTenantId} and e.candidate_id = ${source}::uuid
       and (${isOfOwn('application_id', 'applications')} or ${isOfOwn('meeting_id', 'meetings')}
            or e.data->>'commentId' in (
              select k.id::text from comments k
               where k.tenant_id = ${currentTenantId} and k.candidate_id = ${target}::uuid))`.execute(tx);
  const ids = [...eventIds, ...rows.map(({ id }) => id)];
  await sql`select app.move_events(${source}::uuid, ${target}::uuid, ${ids}::uuid[])`.execute(tx);
}

/** Closes restored items of bulk changes that ended since, because no task works on them any more. */
async function settleItems(tx: TenantTx, candidateIds: readonly string[]): Promise<void> {
  await sql`
    update bulk_change_items i
       set state = case i.state when 'waiting' then 'skipped' else 'undo_skipped' end, skip_reason = 'gone'
      from bulk_changes b
     where i.tenant_id = ${currentTenantId} and i.candidate_id = any (${candidateIds}::uuid[])
       and b.tenant_id = i.tenant_id and b.id = i.bulk_change_id
       and ((i.state = 'waiting' and b.state not in ('delayed', 'running', 'scheduled'))
            or (i.state = 'changed' and b.state = 'undone'))`.execute(tx);
}

/** The values before the merge, where they are still those of the merge; a file of the other candidate goes with them. */
async function formerColumns(tx: TenantTx, candidate: CandidateFields, record: MergeRecord) {
  const now = candidate as Record<string, unknown>;
  const isAsMerged = (column: string, after: unknown): boolean =>
    JSON.stringify(now[column]) === JSON.stringify(after);
  const former = record.changes
    .filter(({ column, after }) => isAsMerged(column, after))
    .map(({ column, before }): [string, unknown] => [column, before]);
  const columns = { ...columnsFrom(former) };
  const { other_emails: emails, other_phone_numbers: phones } = record.added;
  columns.email ??= ownMain(candidate.email, candidate.other_emails, emails);
  columns.phone_number ??= ownMain(candidate.phone_number, candidate.other_phone_numbers, phones);
  return {
    ...columns,
    ...withoutAdded(candidate, record.added, { ...candidate, ...columns }),
    cv_file_id: await ownFile(tx, candidate, { record, column: 'cv_file_id' }),
    photo_file_id: await ownFile(tx, candidate, { record, column: 'photo_file_id' }),
  };
}

/** The main value, unless it came with the other candidate and goes back: then the first own one. */
const ownMain = (main: string, others: readonly string[], added: readonly string[]): string =>
  added.includes(main) ? (others.find((one) => !added.includes(one)) ?? '') : main;

type FileColumn = { record: MergeRecord; column: 'cv_file_id' | 'photo_file_id' };

/** The present file when it stays with the candidate, else the one before the merge. */
async function ownFile(tx: TenantTx, candidate: CandidateFields, { record, column }: FileColumn) {
  const before = record.changes.find((change) => change.column === column)?.before;
  const wanted = [candidate[column], before].filter((id): id is string => typeof id === 'string');
  if (wanted.length === 0) return null;
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('candidate_id', '=', candidate.id)
    .where('id', 'in', wanted)
    .execute();
  return wanted.find((id) => rows.some((row) => row.id === id)) ?? null;
}
