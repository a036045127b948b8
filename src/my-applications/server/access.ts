import { isLinkOf } from '#applications/server/application-link.ts';
import { linkParts } from '#applications/link-rules.ts';
import { refuse } from '#platform/contract/errors.ts';
import { inTenant, type SystemDatabase, type TenantTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
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
  return inTenant(platform.db, companyId, open, { readOnly: options.readOnly ?? false });
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
