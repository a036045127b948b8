import { once } from 'node:events';
import { expect, test } from 'vitest';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft, anApplicant } from '#meetings/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { anEmail } from '../harness/accounts.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { startKadro } from '../harness/kadro-process.ts';
import { startMailServer } from '../harness/mail-server.ts';

test('kill -9 between the answer of the mail server and the saved state: both states are saved after the next start', async () => {
  const { ownerUrl, platform } = await testServer();
  const company = await aCompany();
  const params = { companyId: company.id };
  const { owner } = company;
  const mail = await startMailServer();
  const invite = async (email: string, wallTime: string) => {
    const applicant = await company.inTenant((tx) => anApplicant(tx, { candidate: { email } }));
    const body = aMeetingDraft({ ...applicant, hostIds: [owner.memberId], wallTime });
    return (await owner.call(meetings.create, { params, body })).body.id;
  };
  const stateOf = async (meetingId: string) =>
    (await owner.call(meetings.read, { params: { ...params, meetingId } })).body.delivery?.state;
  const [good, gone] = [anEmail(), anEmail()];
  mail.unknown.add(gone);
  const ids = [await invite(good, '2031-03-03T10:00'), await invite(gone, '2031-03-03T12:00')];
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: platform.config.dataDir, SMTP_URL: mail.url };
  // Locked, so that the server has the answer of the mail server and cannot save it.
  const states = await company.inTenant(async (tx) => {
    await tx.selectFrom('sent_mails').select('id').where('kind', '=', 'invitation').forUpdate().execute();
    const first = await startKadro(env);
    await expect.poll(() => settled(company.id), { timeout: 60_000 }).toBe(2);
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    return Promise.all(ids.map(stateOf));
  });
  expect(states).toEqual(['queued', 'queued']);
  const second = await startKadro(env);
  await expect.poll(() => Promise.all(ids.map(stateOf)), { timeout: 60_000 }).toEqual(['sent', 'failed']);
  second.process.kill('SIGTERM');
  await once(second.process, 'exit');
  const toGood = mail.received.filter(({ envelopeTo }) => envelopeTo.includes(good));
  expect(toGood).toHaveLength(1);
  const { items } = (await owner.call(notifications.list, { params, query: {} })).body;
  expect(items.filter(({ type }) => type === 'message_undelivered')).toHaveLength(1);
  await mail.down();
}, 240_000);

/** The number of mails to candidates that the outbox has sent, or that were refused. */
async function settled(companyId: string): Promise<number> {
  const { platform } = await testServer();
  const rows = await platform.system
    .selectFrom('outbox')
    .innerJoin('sent_mails', 'sent_mails.id', 'outbox.id')
    .select('outbox.id')
    .where('sent_mails.tenant_id', '=', companyId)
    .where('outbox.state', 'in', ['sent', 'failed'])
    .execute();
  return rows.length;
}
