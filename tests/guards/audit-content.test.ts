import { beforeAll, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { byMember, record } from '#activity/server/record.ts';
import { testServer } from '../harness/api.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { aWorld, inputOf, send, type World } from './endpoint-world.ts';
import { isRead } from './role-probe.ts';

/*
 * The audit log holds ids and facts, and nobody's personal data: whoever is erased is gone from it. Everything that may
 * be done to people is done here with values that give themselves away, whole and then with what is required alone.
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
  // What deletes is done last, for the others need what is there.
  const ordered = writes.toSorted((one, other) => Number(isDelete(one)) - Number(isDelete(other)));
  for (const whole of [true, false]) {
    for (const operation of ordered) {
      const isAboutPeople = !/^(jobs|departments|stages|companies)\./.test(operation.name);
      const known = { ...world.known, ...(isAboutPeople && personal) };
      await send(world.owner, operation, inputOf(operation, known, whole));
    }
  }
});

const isDelete = ({ endpoint }: { endpoint: { method: string } }): boolean => endpoint.method === 'DELETE';

// A tag is a label of the company's own, as a department's name is.
const revealsPerson = (data: object, changes: unknown = null): boolean =>
  personalMarks.test(JSON.stringify([{ ...data, tag: undefined }, changes]));

const log = () =>
  world.company.inTenant((tx) =>
    tx.selectFrom('events').selectAll().where('kind', 'in', aboutPeople).execute(),
  );

it('what is done to people leaves their names, addresses and words out of the log', async () => {
  const events = await log();
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(aboutPeople));
  expect(events.length).toBeGreaterThan(20);
  const told = events.filter(({ data, changes }) => revealsPerson(data as object, changes));
  expect(told.map(({ type, data, changes }) => ({ type, data, changes }))).toEqual([]);
});

it('the guard of the log finds a name that was written into it', async () => {
  await world.company.inTenant((tx) =>
    record(tx, world.company.id, byMember(world.owner), {
      type: 'candidate.updated',
      data: { before: mark },
      now: new Date(),
    }),
  );
  expect((await log()).filter(({ data }) => revealsPerson(data as object))).toHaveLength(1);
});
