import { isLinkOf } from '#applications/server/application-link.ts';
import { linkParts } from '#applications/link-rules.ts';
import { refuse } from '#platform/contract/errors.ts';
import { inTenant, type SystemDatabase, type TenantTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { rehearsalHeader } from '#platform/contract/rehearsed-page.ts';
import { findRehearsal } from '#rehearsals/server/access.ts';
import { replayRehearsal } from '#rehearsals/server/replay-rehearsal.ts';
import { applicationTokenHeader } from '../contract.ts';
import { findApplicantRow, type ApplicantRow } from './queries.ts';

/**
 * An application that the caller may see as its applicant. Who comes by the link of a mail has no account here, also
 * when another person is signed in.
 */
export type ApplicantView = { row: ApplicantRow; companyId: string; userId: string | null };

/**
 * Opens an application for its applicant: by the token of a mailed link, else by the account that the candidate is
 * linked to. Every other application is not found, and so are those of disabled companies.
 */
export async function inOwnApplication<T>(
  context: PublicContext,
  applicationId: string,
  work: (tx: TenantTx, view: ApplicantView) => Promise<T>,
  options: { readOnly?: boolean } = {},
): Promise<T> {
  const { platform, actor, request } = context;
  const token = request.header(applicationTokenHeader);
  const companyId =
    token === undefined
      ? await findCompanyOf(platform.system, requireUser(actor), applicationId)
      : linkParts(token)?.companyId;
  if (companyId === undefined) refuse('not_found', 'my-applications.gone');
  const open = async (tx: TenantTx): Promise<T> => {
    const row = await findApplicantRow(tx, applicationId);
    const isOwn =
      row !== undefined &&
      (token === undefined
        ? row.user_id === actor?.userId
        : isLinkOf(platform, token, { companyId, applicationId, email: row.email }));
    if (!isOwn) refuse('not_found', 'my-applications.gone');
    const userId = token === undefined ? row.user_id : null;
    return work(tx, { row, companyId, userId });
  };
  if (token !== undefined && request.header(rehearsalHeader) !== undefined)
    return inRehearsal(context, { companyId, applicationId }, open);
  return inTenant(platform.db, companyId, open, { readOnly: options.readOnly ?? false });
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
  const row = await system
    .selectFrom('candidates')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'candidates.tenant_id')
        .onRef('applications.candidate_id', '=', 'candidates.id'),
    )
    .select('candidates.tenant_id')
    .where('candidates.user_id', '=', userId)
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();
  return row?.tenant_id;
}
