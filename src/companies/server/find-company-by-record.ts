import { Refusal, refuse } from '#platform/contract/errors.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import { auditPrefixes, networkOf } from '#platform/server/network.ts';
import type { RecordKind } from '../contract.ts';
import { findMember } from './membership.ts';

/** How later slices open a record by its id. Each throws when the member may not open it. */
export type RecordOpeners = Record<
  RecordKind,
  (tx: TenantTx, actor: MemberActor, recordId: string) => Promise<unknown>
>;

/**
 * Finds the company in which the caller may open a record. It searches only the caller's companies, so a stranger gets
 * the same answer whether or not the id exists.
 * @throws Refusal `not_found` when there is none
 */
export async function findCompanyByRecord(
  context: UserContext,
  companies: { id: string }[],
  open: (tx: TenantTx, actor: MemberActor) => Promise<unknown>,
): Promise<string> {
  for (const { id } of companies) {
    const isOpen = await inTenant(context.platform.db, id, (tx) => opens(context, tx, id, open), {
      readOnly: true,
    });
    if (isOpen) return id;
  }
  refuse('not_found');
}

async function opens(
  { request, platform, now }: UserContext,
  tx: TenantTx,
  companyId: string,
  open: (tx: TenantTx, actor: MemberActor) => Promise<unknown>,
): Promise<boolean> {
  const member =
    request.sessionToken === null ? null : await findMember(tx, request.sessionToken, companyId, now);
  if (member === null || member === 'stranger') return false;
  try {
    const { billing: isBilled } = platform.config;
    await open(tx, { ...member, network: networkOf(request.ip, auditPrefixes), isBilled });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
