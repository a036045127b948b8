import { describe, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import { testServer } from '../harness/api.ts';
import { aWorld, inputOf, send, type World } from './endpoint-world.ts';
import {
  defaultsOf,
  leftOut,
  lostFields,
  type Resource,
  resourceIn,
  type RoundTrip,
  unchangedFields,
  wholeInput,
} from './round-trip.ts';
import { noRoundTrips } from './no-round-trips.ts';
import { roundTrips } from './round-trips.ts';
import type { KnownValues } from './sample-input.ts';

const operations = allOperations((await testServer()).platform);
const writers = operations.filter(({ endpoint }) => endpoint.body && endpoint.method !== 'DELETE');

describe('every written field is read back', () => {
  it.each(Object.entries(roundTrips))('%s', async (name, trip) => {
    const { world, known } = await worldOf(name, trip);
    const operation = operationOf(name, ['POST', 'PUT', 'PATCH']);
    const isNew = operation.endpoint.method === 'POST';
    const own = known[paramsOf(operation).at(-1) ?? ''];
    const before = isNew ? defaultsOf(operation) : await read(world, trip, { known, id: own });
    const input = wholeInput(operation, { ...known, ...(isNew ? {} : { version: before['version'] }) });
    expect(leftOut(operation, input.body)).toEqual([]);
    const answer = await send(world.owner, operation, { ...input, headers: headersOf(world) });
    expect(answer.status, answer.text).toBeLessThan(300);
    const id = isNew ? (JSON.parse(answer.text) as Resource)['id'] : own;
    const after = await read(world, trip, { known: { ...known, ...newIds(operation, trip, id) }, id });
    expect(lostFields(input.body, after, trip)).toEqual([]);
    const { unread = {}, as = {} } = trip;
    expect(
      unchangedFields(input.body, before, isNew ? { unread } : { unread: { version: '', ...unread }, as }),
    ).toEqual([]);
  });

  it('by a listed operation, or has a reason', () => {
    const listed = [...Object.keys(roundTrips), ...Object.keys(noRoundTrips)];
    const names = writers.map(({ name }) => name);
    expect(names.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('the guard of written fields finds', () => {
  const readers = { as: { hostIds: ({ hosts }: Resource) => hosts } };

  it('a field that is not stored, or stored with another value', () => {
    expect(lostFields({ title: 'A', place: 'B' }, { title: 'A', place: '' }, {})).toEqual([
      'place: wrote "B", read ""',
    ]);
    expect(lostFields({ hostIds: ['a'] }, { hosts: [] }, readers)).toEqual(['hostIds: wrote ["a"], read []']);
    expect(lostFields({ settings: { min: 1 } }, { settings: {} }, {})).toHaveLength(1);
    expect(lostFields({ settings: { min: 1 } }, { settings: { min: 1, max: 2 } }, {})).toEqual([]);
  });

  it('a field with its former or default value', () => {
    expect(unchangedFields({ title: 'A', place: 'B' }, { title: 'A', place: '' }, {})).toEqual(['title']);
  });

  it('a field of the schema without a sample value', () => {
    const operation = operationOf('meetings.create', ['POST']);
    expect(leftOut(operation, { candidateId: '', applicationId: '', meetingType: '' })).toContain(
      'privateNotes',
    );
  });
});

function operationOf(name: string, methods: string[]): Operation {
  const found = operations.find((one) => one.name === name && methods.includes(one.endpoint.method));
  if (found === undefined) throw new Error(`There is no operation ${name}.`);
  return found;
}

const paramsOf = ({ endpoint }: Operation): string[] => Object.keys(endpoint.params?.shape ?? {});
const readersOf = ({ reader }: RoundTrip): Operation[] =>
  [reader].flat().map((name) => operationOf(name, ['GET']));
const headersOf = ({ draftToken }: World) => ({ [draftTokenHeader]: draftToken });

/** Parameters of the reader that the writer lacks name the new resource. */
const newIds = (writer: Operation, trip: RoundTrip, id: unknown): KnownValues =>
  Object.fromEntries(
    readersOf(trip)
      .flatMap(paramsOf)
      .filter((name) => !paramsOf(writer).includes(name))
      .map((name) => [name, id]),
  );

const worlds = new Map<number, Promise<World>>();

/**
 * Test data that no other operation of the slice uses, so that no name is taken. Operations of other slices share it,
 * because a world takes four times as long to make as a round trip.
 */
async function worldOf(
  name: string,
  { values = {} }: RoundTrip,
): Promise<{ world: World; known: KnownValues }> {
  const ofSlice = Object.keys(roundTrips).filter((other) => other.split('.')[0] === name.split('.')[0]);
  const place = ofSlice.indexOf(name);
  const world = await worlds.getOrInsertComputed(place, () => aWorld('ROUND'));
  const { memberId } = await world.company.member();
  const hiringTeam = [{ memberId, role: 'interviewer' }];
  const email = `${name.toLowerCase()}@example.test`;
  return { world, known: { ...world.known, memberId, hostIds: [memberId], hiringTeam, email, ...values } };
}

async function read(
  world: World,
  trip: RoundTrip,
  { known, id }: { known: KnownValues; id: unknown },
): Promise<Resource> {
  const parts = await Promise.all(
    readersOf(trip).map(async (reader) => {
      const answer = await send(world.owner, reader, {
        ...inputOf(reader, known),
        headers: headersOf(world),
      });
      expect(answer.status, answer.text).toBe(200);
      return JSON.parse(answer.text) as Resource;
    }),
  );
  const answer = Object.assign({}, ...parts) as Resource;
  return (trip.find ? trip.find(answer, id) : resourceIn(answer, id)) as Resource;
}
