import { once } from 'node:events';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { availabilities } from '#availability/contract.ts';
import { enqueueReading } from '#availability/server/poll-calendars.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { startCaldavServer } from '../harness/caldav-server.ts';
import { startKadro } from '../harness/kadro-process.ts';

const networks = '127.0.0.0/8';
afterEach(async () => {
  (await testServer()).platform.config.calendarNetworks = [];
});

const entry = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:1',
  `DTSTART:${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T100000Z`,
  'DURATION:PT1H',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

test('kill -9 while a calendar answers: the next server reads it, and no task is left', async () => {
  const server = await testServer();
  server.platform.config.calendarNetworks = [networks];
  const company = await aCompany();
  const member = await company.member();
  const params = { companyId: company.id };
  const caldav = await startCaldavServer({ work: { name: 'Work', entries: [entry] } });
  const body = { serverAddress: caldav.address, username: 'ada', password: 's3cret' };
  expect((await member.call(availabilities.connectAccount, { params, body })).status).toBe(200);
  await server.runTasks();
  const env = {
    DATABASE_URL: server.ownerUrl,
    DATA_DIR: server.platform.config.dataDir,
    CALENDAR_NETWORKS: networks,
  };
  const blocks = async () =>
    (await company.inTenant((tx) => tx.selectFrom('busy_blocks').select('member_id').execute())).length;
  expect(await blocks()).toBe(1);
  caldav.state.calendars['more'] = { name: 'More', entries: [entry] };
  const first = await startKadro(env);
  const exited = once(first.process, 'exit');
  // The answer never comes.
  caldav.state.answer = () => void first.process.kill('SIGKILL');
  await company.inTenant((tx) => enqueueReading(tx, member.memberId));
  await exited;
  caldav.state.answer = null;
  const read = async () =>
    (await member.call(availabilities.readAvailability, { params })).body.calendar?.calendars.length;
  // The earlier reading stays.
  expect([await blocks(), await read()]).toEqual([1, 1]);
  const second = await startKadro(env);
  await expect.poll(read, { timeout: 90_000 }).toBe(2);
  await expect.poll(() => waitingTasks(server.ownerUrl, company.id)).toBe(0);
  second.process.kill('SIGKILL');
  await once(second.process, 'exit');
  await caldav.close();
}, 180_000);

async function waitingTasks(connectionString: string, companyId: string): Promise<number | null> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  const { rowCount } = await owner.query(
    "select from graphile_worker._private_jobs where payload ->> 'companyId' = $1 and payload ->> 'memberId' is not null",
    [companyId],
  );
  await owner.end();
  return rowCount;
}
