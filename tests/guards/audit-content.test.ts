import { beforeAll, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { byMember, record } from '#activity/server/record.ts';
import { testServer } from '../harness/api.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { aWorld, inputOf, send, type World } from './endpoint-world.ts';
import { isRead } from './role-probe.ts';

/*
 * The audit log holds ids and facts but no personal data, so that an erasure removes a person from it. Every operation
 * about people is called with recognisable values, once with all fields and once with the required ones.
 */
const aboutPeople = ['candidate', 'application', 'comment', 'meeting', 'file', 'member'];
const mark = 'GIVES-AWAY';
const personal = {
  name: mark,
  surname: mark,
  email: 'gives-away@example.test',
  phone: '+905321234567',
  currentTitle: mark,
  currentCompany: mark,
  title: mark,
  city: mark,
  bodyHtml: `<p>${mark}</p>`,
  subject: mark,
  text: mark,
  note: mark,
  place: mark,
  privateNotes: mark,
  applicantNotes: mark,
};
const personalMarks = /gives-away|5321234567/i;

let world: World;
beforeAll(async () => {
  world = await aWorld(mark);
  const operations = allOperations((await testServer()).platform);
  const writes = operations.filter((operation) => isOfCompany(operation) && !isRead(operation));
  // Deletions are last, because the other calls need their records; that of the candidate takes most of them away.
  const ordered = writes.toSorted((one, other) => Number(isDelete(one)) - Number(isDelete(other)));
  const end = ordered.filter(({ name }) => name === 'candidates.delete');
  const others = ordered.filter((operation) => !end.includes(operation));
  for (const [whole, called] of [[true, others] as const, [false, [...others, ...end]] as const]) {
    for (const operation of called) {
      const isAboutPeople =
        !/^(jobs|forms|descriptions|departments|stages|companies)\.|^careers\.\w+Page$/.test(operation.name);
      const known = { ...world.known, ...(isAboutPeople && personal) };
      await send(world.owner, operation, inputOf(operation, known, whole));
    }
  }
});

const isDelete = ({ endpoint }: { endpoint: { method: string } }): boolean => endpoint.method === 'DELETE';

// A tag is the company's own label, like a department's name.
const revealsPerson = (data: object, changes: unknown = null): boolean =>
  personalMarks.test(JSON.stringify([{ ...data, tag: undefined }, changes]));

const log = () =>
  world.company.inTenant((tx) =>
    tx.selectFrom('events').selectAll().where('kind', 'in', aboutPeople).execute(),
  );

it('operations about people leave their names, addresses and texts out of the audit log', async () => {
  const events = await log();
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(aboutPeople));
  expect(events.length).toBeGreaterThan(20);
  const told = events.filter(({ data, changes }) => revealsPerson(data as object, changes));
  expect(told.map(({ type, data, changes }) => ({ type, data, changes }))).toEqual([]);
});

it('the guard of the audit log finds a name that was written into it', async () => {
  await world.company.inTenant((tx) =>
    record(tx, world.company.id, byMember(world.owner), {
      type: 'candidate.updated',
      data: { before: mark },
      now: new Date(),
    }),
  );
  expect((await log()).filter(({ data }) => revealsPerson(data as object))).toHaveLength(1);
});
