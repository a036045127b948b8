import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { timeline } from '#timeline/contract.ts';
import { countReaderFailures, onReaderFailure } from '#activity/server/record.ts';
import { applications } from '#applications/contract.ts';
import { bulk } from '#bulk-changes/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { createLog } from '#platform/server/log.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { notifications } from '../contract.ts';

let owner: pg.Client;

beforeEach(async () => {
  owner = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await owner.connect();
});

afterEach(async () => {
  await owner.query('alter table app.notifications drop constraint if exists planted');
  await owner.end();
});

const breakNotifications = () =>
  owner.query('alter table app.notifications add constraint planted check (false) not valid');

/** A recruiter who moves applications, and a colleague on the hiring team who is notified. */
async function aScene() {
  const company = await aCompany();
  const [recruiter, colleague] = [await company.member('candidates.update'), await company.member()];
  const job = await company.inTenant((tx) =>
    aJob(tx, {
      hiringTeam: [
        { memberId: recruiter.memberId, role: 'recruiter' },
        { memberId: colleague.memberId, role: 'interviewer' },
      ],
    }),
  );
  const apply = (name: string) =>
    company.inTenant((tx) => anApplication(tx, { jobId: job.id, candidate: { name, surname: 'Gizli' } }));
  const rows = [await apply('Ayla'), await apply('Berk')];
  const [first] = rows;
  const stepId = (index: number): string => job.steps[index]?.id ?? '';
  const params = { companyId: company.id, applicationId: first?.id ?? '' };
  const move = async (step: number) => {
    const { version } = (await recruiter.call(applications.read, { params })).body;
    return recruiter.call(applications.move, { params, body: { stepId: stepId(step), version } });
  };
  const moveBoth = (step: number, added = 0) =>
    recruiter.call(bulk.createBulkChange, {
      params: { companyId: company.id, jobId: job.id },
      body: {
        action: { kind: 'move', stepId: stepId(step) },
        target: { applications: rows.map(({ id, version }) => ({ id, version: version + added })) },
      },
    });
  const read = async () => {
    const { body } = await recruiter.call(applications.read, { params });
    const history = await recruiter.call(timeline.list, {
      params: { companyId: company.id, candidateId: first?.candidate_id ?? '' },
    });
    const notified = await colleague.call(notifications.list, {
      params: { companyId: company.id },
      query: {},
    });
    return {
      stepId: body.stepId,
      events: history.body.items.map(({ type }) => type).filter((type) => type === 'application.moved'),
      notified: notified.body.items.map(({ type, candidate }) => `${type} ${candidate?.name}`),
    };
  };
  return { move, moveBoth, read, stepId };
}

test('a move succeeds when its notifications cannot be written, and notifies when they can', async () => {
  const { move, read, stepId } = await aScene();
  expect((await move(1)).status).toBe(200);
  const before = { stepId: stepId(1), events: ['application.moved'], notified: ['application_moved Ayla'] };
  expect(await read()).toEqual(before);
  await breakNotifications();
  expect((await move(2)).status).toBe(200);
  const moved = { stepId: stepId(2), events: ['application.moved', 'application.moved'] };
  expect(await read()).toEqual({ ...moved, notified: before.notified });
});

test('a bulk move succeeds without its notifications, and notifies of each application when it can', async () => {
  const { moveBoth, read, stepId } = await aScene();
  expect((await moveBoth(1)).body.state).toBe('done');
  expect((await read()).notified).toEqual(['application_moved Berk', 'application_moved Ayla']);
  await breakNotifications();
  expect((await moveBoth(2, 1)).body).toMatchObject({ state: 'done', changedCount: 2 });
  expect(await read()).toMatchObject({ stepId: stepId(2), notified: { length: 2 } });
});

test('the operator sees the failure in the metrics, and in a log entry without names', async () => {
  const { move } = await aScene();
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const stop = onReaderFailure(({ error, ...about }) => log.error({ err: error, ...about }));
  const before = countReaderFailures();
  await breakNotifications();
  await move(1);
  stop();
  expect(countReaderFailures()).toBe(before + 1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reader: 'notifications',
    eventType: 'application.moved',
    err: { code: '23514', constraint: 'planted' },
  });
  expect(lines.join()).not.toMatch(/Ayla|Gizli|Failing row/);
});
