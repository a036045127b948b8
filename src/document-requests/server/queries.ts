import { type RawBuilder, sql } from 'kysely';
import { isJobInScope } from '#applications/server/access.ts';
import { companyDay } from '#applications/server/company-day.ts';
import { readScope } from '#candidates/server/access.ts';
import {
  isOfAnyPrivateMail,
  isOfMailAboutApplication,
  isOfMailOutside,
  isOfPrivateMail,
} from '#conversations/server/mail-files.ts';
import { deliveryColumns } from '#deliveries/server/present.ts';
import { fileColumns } from '#files/server/queries.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { StoredState } from '../rules.ts';

function requestsOf(tx: TenantTx, now: Date) {
  return tx
    .selectFrom('document_requests')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'document_requests.tenant_id')
        .onRef('applications.id', '=', 'document_requests.application_id'),
    )
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .leftJoin('users', 'users.id', 'document_requests.requested_by')
    .leftJoin('sent_mails', (join) =>
      join
        .onRef('sent_mails.tenant_id', '=', 'document_requests.tenant_id')
        .onRef('sent_mails.id', '=', 'document_requests.mail_id'),
    )
    .select([
      'document_requests.id',
      'document_requests.application_id',
      'document_requests.title',
      'document_requests.explanation',
      'document_requests.state',
      'document_requests.reason',
      'document_requests.requested_at',
      'document_requests.asked_at',
      'applications.candidate_id',
      'applications.job_id',
      'applications.outcome',
      'jobs.title as job_title',
      'jobs.status as job_status',
      'users.name as author_name',
      'users.surname as author_surname',
      ...deliveryColumns,
      sql<string | null>`document_requests.due_on::text`.as('due_on'),
      sql<boolean>`coalesce(document_requests.state = 'open' and document_requests.due_on < ${companyDay(now)}, false)`.as(
        'is_overdue',
      ),
    ])
    .where('jobs.deleted_at', 'is', null);
}

export type DocumentRow = Awaited<ReturnType<typeof listOfApplication>>[number];

/** More than anybody asks one person for. */
const listedMax = 200;

/** The requests of an application, those that still wait first, each newest first. */
export function listOfApplication(tx: TenantTx, applicationId: string, now: Date) {
  return requestsOf(tx, now)
    .where('document_requests.application_id', '=', applicationId)
    .orderBy(sql`document_requests.closed_at is not null`)
    .orderBy('document_requests.id', 'desc')
    .limit(listedMax)
    .execute();
}

/** The requests in the applications of a candidate that the member may see, those that still wait first. */
export function listOfCandidate(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
  now: Date,
): Promise<DocumentRow[]> {
  return requestsOf(tx, now)
    .where('applications.candidate_id', '=', candidateId)
    .where(isJobInScope(readScope(actor)))
    .orderBy(sql`document_requests.closed_at is not null`)
    .orderBy('document_requests.id', 'desc')
    .limit(listedMax)
    .execute();
}

export function findRequests(tx: TenantTx, ids: string[], now: Date): Promise<DocumentRow[]> {
  return requestsOf(tx, now)
    .where('document_requests.id', 'in', ids)
    .orderBy('document_requests.id', 'desc')
    .execute();
}

/** Locks a request. @returns its application */
export function lockRequest(tx: TenantTx, id: string) {
  return tx
    .selectFrom('document_requests')
    .select('application_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The files of requests, the oldest first. */
export async function listFilesOfRequests(tx: TenantTx, requestIds: string[]) {
  if (requestIds.length === 0) return [];
  return tx
    .selectFrom('document_request_files')
    .innerJoin('files', (join) =>
      join
        .onRef('files.tenant_id', '=', 'document_request_files.tenant_id')
        .onRef('files.id', '=', 'document_request_files.file_id'),
    )
    .select(fileColumns.map((column) => `files.${column}` as const))
    .select(['document_request_files.document_request_id', 'document_request_files.received_at'])
    .where('document_request_files.document_request_id', 'in', requestIds)
    .where('files.removed_at', 'is', null)
    .orderBy('files.id')
    .execute();
}

export type DocumentFileRow = Awaited<ReturnType<typeof listFilesOfRequests>>[number];

/** Sets a state, from one of these; the times follow from it. @returns whether it changed */
export async function changeState(
  tx: TenantTx,
  id: string,
  { to, from, now }: { to: StoredState; from: readonly StoredState[]; now: Date },
): Promise<boolean> {
  const isClosed = to === 'accepted' || to === 'cancelled';
  const changed = await tx
    .updateTable('document_requests')
    .set({
      state: to,
      closed_at: isClosed ? now : null,
      ...(to === 'received' && { received_at: now }),
      ...(to === 'open' && { received_at: null }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Cancels what is neither accepted nor cancelled when the applicant withdraws the application. */
export async function cancelPending(tx: TenantTx, applicationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('document_requests')
    .set({ state: 'cancelled', closed_at: now })
    .where('application_id', '=', applicationId)
    .where('state', 'in', ['open', 'received'])
    .execute();
}

/**
 * A condition on `files`: the member sees the application of the request or of its mail, and reads the mail when it is
 * private. Other files of a candidate are for all members who see the candidate.
 */
export function isFileVisible(actor: MemberActor): RawBuilder<boolean> {
  const scope = readScope(actor);
  const isRead = sql<boolean>`not ${isOfPrivateMail(actor.userId)}`;
  if (scope === 'everyone') return isRead;
  return sql<boolean>`${isRead} and not exists (
    select from document_request_files d
      join document_requests r on r.tenant_id = d.tenant_id and r.id = d.document_request_id
      join applications a on a.tenant_id = r.tenant_id and a.id = r.application_id
     where d.tenant_id = ${currentTenantId} and d.file_id = files.id
       and a.job_id not in (${selectTeamJobIds(scope, { withDeleted: true })}))
    and not ${isOfMailOutside(selectTeamJobIds(scope, { withDeleted: true }))}`;
}

/** A condition on files `f`: it was sent for a request, or with a mail about an application. */
export const isFileRestricted = sql<boolean>`(exists (
    select from document_request_files d where d.tenant_id = f.tenant_id and d.file_id = f.id)
    or ${isOfMailAboutApplication(sql`f.tenant_id`, sql`f.id`)})`;

/** A condition on files `f`: it came with a private mail. */
export const isFilePrivate = isOfAnyPrivateMail(sql`f.tenant_id`, sql`f.id`);

/** Ids of files that applicants of a job sent for requests, at most `limit`. */
export async function listFileIdsOfJob(tx: TenantTx, jobId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('document_request_files')
    .innerJoin('document_requests', (join) =>
      join
        .onRef('document_requests.tenant_id', '=', 'document_request_files.tenant_id')
        .onRef('document_requests.id', '=', 'document_request_files.document_request_id'),
    )
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'document_requests.tenant_id')
        .onRef('applications.id', '=', 'document_requests.application_id'),
    )
    .select('document_request_files.file_id')
    .where('applications.job_id', '=', jobId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.file_id);
}
