import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { trafficCounterOf } from '#careers/server/count-traffic.ts';
import { liveChannel } from '#platform/server/live/live.ts';
import { noticeFor } from '#notifications/server/notify-members.ts';
import { type Caller, testServer } from '../harness/api.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { addApplication, inputOf, send, type World } from './endpoint-world.ts';
import { readStreamUntil } from './outside-probe.ts';
import { createTwoCompanies, isRead, type TwoCompanies } from './role-probe.ts';

/*
 * Records that a caller may not see affect none of their answers: no list, search, count, filter or live update.
 * Everything is read before and after a second job gets applicants.
 */
const reads = allOperations((await testServer()).platform).filter(isRead);
const ofCompany = reads.filter(
  (operation) => isOfCompany(operation) && operation.endpoint.rawAnswer === undefined,
);
const names = ofCompany.map(({ name }) => name);

// The careers site shows these jobs to everyone.
const ofPublicJobs = new Set(['referrals.listLinks']);

type Answers = Map<string, string>;

/** Every read of a company by one caller, without and with a search. */
async function readAll(caller: Caller, { known, mark }: Pick<World, 'known' | 'mark'>): Promise<Answers> {
  const answers: Answers = new Map();
  for (const operation of ofCompany) {
    const input = inputOf(operation, known);
    const wishes = 'search' in (operation.endpoint.query?.shape ?? {}) ? [{}, { search: mark }] : [{}];
    const texts = [];
    for (const wish of wishes) {
      const { status, text } = await send(caller, operation, {
        ...input,
        query: { ...input.query, ...wish },
      });
      // A problem contains the id of its request.
      texts.push(`${status} ${status === 200 ? text : ''}`);
    }
    answers.set(operation.name, texts.join('\n'));
  }
  return answers;
}

let scene: TwoCompanies;
const seen: Record<string, { before: Answers; after: Answers }> = {};

beforeAll(async () => {
  scene = await createTwoCompanies();
  // The forms that both companies have opened are counted before the first reading.
  await trafficCounterOf((await testServer()).platform).flush();
  const { here, elsewhere, newMember, onTheTeam } = scene;
  const ways: [string, () => Promise<Answers>][] = [
    ['a member of no hiring team', () => readAll(newMember, here)],
    ['a member of the hiring team of another job', () => readAll(onTheTeam, here)],
    ['the owner of another company', () => readAll(elsewhere.owner, { ...elsewhere, mark: here.mark })],
    ['an owner', () => readAll(here.owner, here)],
  ];
  for (const [who, read] of ways) seen[who] = { before: await read(), after: new Map() };
  await addApplication(here);
  for (const [who, read] of ways) (seen[who] as { after: Answers }).after = await read();
});

describe.each([
  'a member of no hiring team',
  'a member of the hiring team of another job',
  'the owner of another company',
])('%s cannot see other jobs in', (who) => {
  it.each(names.filter((name) => who === 'the owner of another company' || !ofPublicJobs.has(name)))(
    '%s',
    (name) => {
      const { before, after } = seen[who] as { before: Answers; after: Answers };
      expect(after.get(name)).toBe(before.get(name));
    },
  );
});

it('a caller with access sees the difference between the two readings', () => {
  const { before, after } = seen['an owner'] as { before: Answers; after: Answers };
  const changed = names.filter((name) => after.get(name) !== before.get(name));
  expect(changed).toEqual(
    expect.arrayContaining([
      'departments.list',
      'jobs.list',
      'candidates.list',
      'candidates.listFilters',
      'meetings.list',
    ]),
  );
});

describe('live updates', () => {
  /** Notifies one member only, so that all earlier notices have been received. */
  const call = ({ here: { company } }: TwoCompanies, { memberId }: Caller): Promise<void> =>
    company.inTenant(async (tx) => {
      await sql`select pg_notify(${liveChannel}, ${noticeFor(company.id, sql`array[${memberId}::uuid]`)})`.execute(
        tx,
      );
    });

  it.each([
    ['a member of no hiring team', () => scene.newMember],
    ['a member of the hiring team of another job', () => scene.onTheTeam],
  ])('give %s no information about it', async (_who, caller) => {
    const heard = await readStreamUntil(caller(), scene.here.company.id, 'notification.changed', async () => {
      await addApplication(scene.here);
      await call(scene, caller());
    });
    expect(heard).toEqual(['notification.changed']);
  });

  it('reach an owner', async () => {
    const heard = await readStreamUntil(scene.here.owner, scene.here.company.id, 'meeting.scheduled', () =>
      addApplication(scene.here),
    );
    expect(heard).toEqual(expect.arrayContaining(['comment.written', 'meeting.scheduled']));
  });
});
