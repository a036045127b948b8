import { conversations } from '#conversations/contract.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { aCompany } from '../harness/api.ts';
import { expectMade } from './bulk-world.ts';

type Company = Awaited<ReturnType<typeof aCompany>>;

/** A message of the owner about an application. */
export async function aMessage(
  { id: companyId, owner }: Company,
  { candidateId, applicationId }: { candidateId: string; applicationId: string },
  mark: string,
): Promise<string> {
  const input = { params: { companyId, candidateId }, body: { body: mark, applicationId } };
  return expectMade(await owner.call(conversations.send, input)).id;
}

/** A notification about the company itself, for its owner. */
export async function aNotificationId(tx: TenantTx): Promise<string> {
  const { id } = await tx
    .selectFrom('notifications')
    .select('id')
    .where('type', '=', 'company_created')
    .executeTakeFirstOrThrow();
  return id;
}

/** An open request of the candidate for a correction. */
export async function aDataRequest(company: Company, candidateId: string, mark: string): Promise<string> {
  const request = { candidate_id: candidateId, kind: 'correction', body: mark, due_on: '2031-01-01' };
  return company.inTenant(async (tx) => {
    const row = tx.insertInto('data_requests').values(request).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  });
}
