import { conversations } from '#conversations/contract.ts';
import { saveText } from '#consents/server/save-text.ts';
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

/** A form that the candidate sent without a job, with a consent. */
export async function anIntroductionId(company: Company, candidateId: string, mark: string): Promise<string> {
  return company.inTenant(async (tx) => {
    const sent = {
      candidate_id: candidateId,
      note: mark,
      source: mark,
      language: 'en',
      received_at: new Date(),
    };
    const { id } = await tx
      .insertInto('introductions')
      .values(sent)
      .returning('id')
      .executeTakeFirstOrThrow();
    const text = { kind: 'talent_pool', language: 'en', version: mark, body: mark } as const;
    const text_id = await saveText(tx, text);
    const record = { introduction_id: id, text_id, is_given: true, recorded_at: new Date() };
    await tx.insertInto('consent_records').values(record).execute();
    return id;
  });
}
