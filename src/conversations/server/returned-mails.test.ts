import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { senderAddresses } from '#sender-addresses/contract.ts';
import type { TestCompany } from '../../../tests/harness/api.ts';
import { aMailWorld } from '../../../tests/harness/deliveries.ts';
import { startImapServer } from '../../../tests/harness/imap-server.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { callHook, receiveMails, receiveNoMails } from '../../../tests/harness/incoming-mail.ts';
import {
  attached,
  byExchange,
  byGmail,
  byPostfix,
  type ReturnedMail,
} from '../../../tests/harness/returned-mails.ts';
import { incomingMails } from '../incoming-contract.ts';
import { readMailboxTask } from './read-mailbox.ts';

beforeAll(() => receiveMails());
afterEach(() => receiveMails());
afterAll(receiveNoMails);

/** The address that the settings tell a company with its own sender. */
const addressOf = async ({ owner, id: companyId }: TestCompany): Promise<string> =>
  (await owner.call(senderAddresses.read, { params: { companyId } })).body.returnAddress ?? '';

const unassignedOf = async ({ owner, id: companyId }: TestCompany) =>
  (await owner.call(incomingMails.listUnassigned, { params: { companyId }, query: {} })).body.items;

async function anInvitation() {
  const world = await aMailWorld();
  await world.send.invitation();
  const mail = await world.newest();
  const returned: ReturnedMail = { messageId: mail.messageId ?? '', to: world.email };
  return { ...world, returned, address: await addressOf(world.company) };
}

const resultOf = async (raw: Buffer, recipients = ''): Promise<string> =>
  (await callHook(raw, { recipients })).json<{ result: string }>().result;

const shapes = { Postfix: byPostfix, Exchange: byExchange, Gmail: byGmail };
const names = Object.keys(shapes) as (keyof typeof shapes)[];

test.each(names)(
  'a report of %s that is redirected to the address of the company marks the mail',
  async (name) => {
    const { read, returned, address, notified, company } = await anInvitation();
    // A redirect keeps the mail; the address is in the envelope alone.
    expect(await resultOf(shapes[name](returned), address)).toBe('bounce');
    const delivery = await read.invitation();
    expect(delivery).toMatchObject({ state: 'failed', problem: 'no_mailbox' });
    expect(delivery?.reason).not.toContain('@');
    expect(await notified()).toHaveLength(1);
    expect(await unassignedOf(company)).toEqual([]);
  },
);

test.each(names)('a report of %s that is forwarded as an attachment marks the mail', async (name) => {
  const { read, returned, address } = await anInvitation();
  expect(await resultOf(attached([shapes[name](returned)], address))).toBe('bounce');
  expect(await read.invitation()).toMatchObject({ state: 'failed', problem: 'no_mailbox' });
});

test('several attached reports mark all their mails, and one of a delay none', async () => {
  const world = await aMailWorld();
  const address = await addressOf(world.company);
  const sent: ReturnedMail[] = [];
  for (const kind of ['invitation', 'documents', 'message'] as const) {
    await world.send[kind]();
    sent.push({ messageId: (await world.newest()).messageId ?? '', to: world.email });
  }
  const [invitation, documents, message] = sent as [ReturnedMail, ReturnedMail, ReturnedMail];
  const reports = [byPostfix(invitation), byGmail(documents), byExchange({ ...message, action: 'delayed' })];
  expect(await resultOf(attached(reports, address))).toBe('bounce');
  expect(await world.read.invitation()).toMatchObject({ state: 'failed' });
  expect(await world.read.documents()).toMatchObject({ state: 'failed' });
  expect(await world.read.message()).toMatchObject({ state: 'queued' });
});

test('a mailbox that Kadro reads finds the address in the headers of the redirect', async () => {
  const imap = await startImapServer();
  await receiveMails(imap.url);
  const { read, returned, address } = await anInvitation();
  imap.append(
    byGmail({ ...returned, added: [`X-Forwarded-To: ${address}`, 'X-Forwarded-For: jobs@acme.test'] }),
  );
  await readMailboxTask.run({}, (await testServer()).platform);
  expect(imap.count('INBOX')).toBe(0);
  expect(await read.invitation()).toMatchObject({ state: 'failed' });
  imap.close();
});

test('a report at the address of another company marks nothing, and is unassigned there', async () => {
  const one = await anInvitation();
  const other = await anInvitation();
  for (const report of [byPostfix(one.returned), attached([byExchange(one.returned)], other.address)])
    expect(await resultOf(report, other.address)).toBe('stored');
  expect(await one.read.invitation()).toMatchObject({ state: 'queued' });
  expect(await one.notified()).toEqual([]);
  const unassigned = await unassignedOf(other.company);
  expect(unassigned.map(({ isAutomatic }) => isAutomatic)).toEqual([false, true]);
  expect(await unassignedOf(one.company)).toEqual([]);
  // At an address of a conversation it is for nobody, and in no conversation.
  const candidates = await one.list();
  expect(await resultOf(byPostfix(other.returned), one.mail.replyTo)).toBe('unknown');
  expect(await one.list()).toHaveLength(candidates.length);
  expect(await other.read.invitation()).toMatchObject({ state: 'queued' });
});

test('a forged report with a guessed id, or another company in the id, marks nothing', async () => {
  const one = await anInvitation();
  const other = await anInvitation();
  const { messageId } = one.returned;
  const companyOf = (world: typeof one): string => world.company.id.replaceAll('-', '');
  const guessed = messageId.replace(/<.{8}/, '<00000000');
  const renamed = messageId.replace(companyOf(one), companyOf(other));
  expect(await resultOf(byPostfix({ ...one.returned, messageId: guessed }), one.address)).toBe('stored');
  expect(await resultOf(byGmail({ ...one.returned, messageId: renamed }), other.address)).toBe('stored');
  expect(await resultOf(byExchange({ ...one.returned, messageId: guessed }))).toBe('unknown');
  for (const world of [one, other]) expect(await world.read.invitation()).toMatchObject({ state: 'queued' });
});

test('a report that a candidate attaches to a reply is what they attached', async () => {
  const { read, returned, list, mail } = await anInvitation();
  expect(await resultOf(attached([byPostfix(returned)], mail.replyTo))).toBe('stored');
  expect(await read.invitation()).toMatchObject({ state: 'queued' });
  expect((await list())[0]).toMatchObject({ sender: 'candidate', body: 'FYI' });
});

test('without incoming mail the settings have no address', async () => {
  const { company } = await anInvitation();
  await receiveNoMails();
  expect(await addressOf(company)).toBe('');
});
