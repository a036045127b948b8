import { sql } from 'kysely';
import { isLinkOf } from '#applications/server/application-link.ts';
import { linkParts } from '#applications/link-rules.ts';
import { addressesOf } from '#candidates/server/merged-candidates.ts';
import { findStaying, isMergedAccount } from '#duplicates/server/merged-into.ts';
import { refuse } from '#platform/contract/errors.ts';
import { inTenant, type SystemDatabase, type TenantTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { rehearsalHeader } from '#platform/contract/rehearsed-page.ts';
import { findRehearsal } from '#rehearsals/server/access.ts';
import { replayRehearsal } from '#rehearsals/server/replay-rehearsal.ts';
import { applicationTokenHeader } from '../contract.ts';
import { type ApplicantRow, candidatesOfUser, findApplicantRow } from './queries.ts';

/**
 * An application that the caller may see as its applicant. Who comes by the link of a mail has no account here, also
 * when another person is signed in.
 */
export type ApplicantView = { row: ApplicantRow; companyId: string; userId: string | null };

/** `followsJoins` opens the application that remains, when this one joined another for the same job. */
type OpenOptions = { readOnly?: boolean; followsJoins?: boolean };

/**
 * Opens an application for its applicant: by the token of a mailed link, else by the account that the candidate is
 * linked to. Every other application is not found, and so are those of disabled companies.
 */
export async function inOwnApplication<T>(
  context: PublicContext,
  applicationId: string,
  work: (tx: TenantTx, view: ApplicantView) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const { platform, actor, request } = context;
  const token = request.header(applicationTokenHeader);
  const companyId =
    token === undefined
      ? await findCompanyOf(platform.system, requireUser(actor), applicationId)
      : linkParts(token)?.companyId;
  if (companyId === undefined) refuse('not_found', 'my-applications.gone');
  const open = async (tx: TenantTx): Promise<T> => {
    const row = await findRow(tx, applicationId, options);
    const isOwn =
      row !== undefined &&
      (token === undefined
        ? await isOfAccount(tx, row, actor?.userId ?? null)
        : await isOfLink(tx, platform, { token, companyId, row }));
    if (!isOwn) refuse('not_found', 'my-applications.gone');
    const userId = token === undefined ? (actor?.userId ?? null) : null;
    return work(tx, { row, companyId, userId });
  };
  if (token !== undefined && request.header(rehearsalHeader) !== undefined)
    return inRehearsal(context, { companyId, applicationId }, open);
  return inTenant(platform.db, companyId, open, { readOnly: options.readOnly ?? false });
}

async function findRow(tx: TenantTx, applicationId: string, { followsJoins = false }: OpenOptions) {
  const row = await findApplicantRow(tx, applicationId);
  if (row !== undefined || !followsJoins) return row;
  const stayingId = await findStaying(tx, applicationId);
  return stayingId === null ? undefined : findApplicantRow(tx, stayingId);
}

async function isOfAccount(tx: TenantTx, row: ApplicantRow, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  return row.user_id === userId || isMergedAccount(tx, row.candidate_id, userId);
}

type Link = { token: string; companyId: string; row: ApplicantRow };

/** The link was mailed for this application, or for one that joined it, to an address of this person. */
async function isOfLink(tx: TenantTx, platform: Platform, { token, companyId, row }: Link): Promise<boolean> {
  const applicationId = linkParts(token)?.applicationId ?? '';
  if (applicationId !== row.id && (await findStaying(tx, applicationId)) !== row.id) return false;
  if (isLinkOf(platform, token, { companyId, applicationId, email: row.email })) return true;
  const addresses = await addressesOf(tx, row.candidate_id);
  return addresses.some((email) => isLinkOf(platform, token, { companyId, applicationId, email }));
}

/** The application of a rehearsal is created for this call and rolled back after it. */
function inRehearsal<T>(
  { platform, now }: PublicContext,
  { companyId, applicationId }: { companyId: string; applicationId: string },
  open: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return inTenant(platform.db, companyId, async (tx) => {
    const draft = await findRehearsal(tx, applicationId, now);
    const sentAt = draft?.submittedAt;
    if (draft === null || sentAt === null || sentAt === undefined)
      refuse('not_found', 'my-applications.gone');
    return (await replayRehearsal(tx, platform, { draft, sentAt }, () => open(tx))).result;
  });
}

/** Refuses changes that would leave files behind, or need the application in a later call. */
export function refuseInRehearsal({ request }: PublicContext): void {
  if (request.header(rehearsalHeader) !== undefined) refuse('conflict', 'my-applications.rehearsed');
}

const requireUser = (actor: UserActor | null): UserActor => actor ?? refuse('unauthenticated');

// The address names no company, so it is looked up; it reads across companies.
async function findCompanyOf(
  system: SystemDatabase,
  { userId }: UserActor,
  applicationId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ tenant_id: string }>`
    select a.tenant_id
      from (${candidatesOfUser(userId)}) as own (tenant_id, id)
      join applications a on a.tenant_id = own.tenant_id and a.candidate_id = own.id
     where a.id = ${applicationId}::uuid
        or exists (select from joined_applications j
                    where j.tenant_id = a.tenant_id and j.id = ${applicationId}::uuid and j.application_id = a.id)`.execute(
    system,
  );
  return rows[0]?.tenant_id;
}
