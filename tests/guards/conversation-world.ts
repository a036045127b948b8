import { conversations } from '#conversations/contract.ts';
import { outgoing } from '#outgoing/contract.ts';
import { saveText } from '#consents/server/save-text.ts';
import { aJob } from '#jobs/server/factory.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { aCompany } from '../harness/api.ts';
import { expectMade } from './bulk-world.ts';

type Company = Awaited<ReturnType<typeof aCompany>>;

/** A message of the owner about an application, its mail, and a mail without a candidate. */
async function createMails(
  company: Company,
  { candidateId, applicationId }: { candidateId: string; applicationId: string },
  mark: string,
): Promise<{ messageId: string; mailId: string }> {
  const { id: companyId, owner } = company;
  const input = { params: { companyId, candidateId }, body: { body: mark, applicationId } };
  const messageId = expectMade(await owner.call(conversations.send, input)).id;
  const mailId = await company.inTenant(async (tx) => {
    const sent = {
      header_id: '',
      from_address: mark,
      from_name: mark,
      subject: mark,
      received_at: new Date(),
    };
    const rows = await tx
      .insertInto('incoming_mails')
      .values([
        { ...sent, body: mark, content_hash: Buffer.from('one') },
        {
          ...sent,
          body: mark,
          content_hash: Buffer.from('two'),
          candidate_id: candidateId,
          message_id: messageId,
          matched_by: 'headers',
        },
      ])
      .returning(['id', 'candidate_id'])
      .execute();
    await tx
      .insertInto('reply_addresses')
      .values({ candidate_id: candidateId, application_id: applicationId, token_hash: Buffer.from(mark) })
      .execute();
    return rows.find((row) => row.candidate_id === null)?.id ?? '';
  });
  return { messageId, mailId };
}

/** Messages to and from a candidate, of each kind. */
export async function createMessages(
  company: Company,
  ids: { candidateId: string; applicationId: string },
  mark: string,
): Promise<{ messageId: string; scheduledMessageId: string; mailId: string }> {
  return { ...(await messagesTo(company, ids, mark)), ...(await createMails(company, ids, mark)) };
}

/** Messages of the owner about an application: one that was sent, and one in the tray. */
async function messagesTo(
  { id: companyId, owner }: Company,
  { candidateId, applicationId }: { candidateId: string; applicationId: string },
  mark: string,
): Promise<{ messageId: string; scheduledMessageId: string }> {
  const params = { companyId, candidateId };
  const message = { body: mark, applicationId };
  const later = { ...message, subject: mark, time: 'tray' };
  return {
    messageId: expectMade(await owner.call(conversations.send, { params, body: message })).id,
    scheduledMessageId: expectMade(await owner.call(outgoing.schedule, { params, body: later })).id,
  };
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
    const consent = { is_given: true, recorded_at: new Date() };
    await tx
      .insertInto('consent_records')
      .values({ ...consent, introduction_id: id, candidate_id: candidateId, text_id })
      .execute();
    return id;
  });
}

/** An open suggestion of another job to the applicant, and a requested document with a file. */
export async function requestsToApplicant(
  company: Company,
  { applicationId, fileId }: { applicationId: string; fileId: string },
  mark: string,
): Promise<{ suggestionId: string; documentRequestId: string }> {
  const now = new Date();
  const own = { application_id: applicationId };
  return company.inTenant(async (tx) => {
    const target = await aJob(tx, { title: `${mark} other job` });
    const suggestion = { ...own, job_id: target.id, note: mark, suggested_at: now };
    const made = await tx
      .insertInto('job_suggestions')
      .values({ ...suggestion, expires_at: new Date('2031-01-01') })
      .returning('id')
      .executeTakeFirstOrThrow();
    const asked = await tx
      .insertInto('document_requests')
      .values({ ...own, title: mark, requested_at: now, asked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('document_request_files')
      .values({ file_id: fileId, document_request_id: asked.id, received_at: now })
      .execute();
    return { suggestionId: made.id, documentRequestId: asked.id };
  });
}
