import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { enqueue } from '#platform/server/background/background.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { testServer } from '../harness/api.ts';
import { startImapServer } from '../harness/imap-server.ts';
import {
  aMailedApplicant,
  hookSecret,
  receiveMails,
  receiveNoMails,
  replyDomain,
} from '../harness/incoming-mail.ts';
import { startKadro } from '../harness/kadro-process.ts';

afterEach(receiveNoMails);

test('kill -9 between the storing of a mail and its removal: nothing is lost, and nothing is stored twice', async () => {
  const imap = await startImapServer();
  await receiveMails(imap.url);
  const server = await testServer();
  const { list, reply } = await aMailedApplicant();
  const env = {
    DATABASE_URL: server.ownerUrl,
    DATA_DIR: server.platform.config.dataDir,
    IMAP_URL: imap.url,
    MAIL_REPLY_ADDRESS: `replies@${replyDomain}`,
    MAIL_HOOK_SECRET: hookSecret,
  };
  const bodies = Array.from({ length: 12 }, (_, place) => `Answer ${place}`);
  for (const text of bodies) imap.append(await reply({ text }));
  const readNow = () =>
    inNoTenant(server.platform.db, (tx) => enqueue(tx, 'read_mailbox', {}, { queue: 'mailbox' }));
  const first = await startKadro(env);
  const exited = once(first.process, 'exit');
  imap.breakAt('STORE', () => first.process.kill('SIGKILL'));
  await readNow();
  await exited;
  const received = async () =>
    (await list()).filter(({ sender }) => sender === 'candidate').map(({ body }) => body);
  expect(await received()).toHaveLength(1);
  expect(imap.count('INBOX')).toBe(12);
  const second = await startKadro(env);
  await readNow();
  await expect.poll(() => imap.count('INBOX'), { timeout: 90_000 }).toBe(0);
  expect((await received()).toSorted()).toEqual(bodies.toSorted());
  // Two servers read a new mail at once, and one of them stores it.
  const third = await startKadro(env);
  imap.append(await reply({ text: 'One more' }));
  await expect.poll(() => imap.count('INBOX'), { timeout: 90_000 }).toBe(0);
  expect((await received()).toSorted()).toEqual([...bodies, 'One more'].toSorted());
  third.process.kill('SIGKILL');
  await once(third.process, 'exit');
  second.process.kill('SIGKILL');
  await once(second.process, 'exit');
  imap.close();
}, 300_000);
