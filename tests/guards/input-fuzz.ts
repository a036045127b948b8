import type { Operation } from '#platform/server/http/implement.ts';
import { type CallInput, inputOf, type RawBody } from './endpoint-world.ts';
import type { KnownValues } from './sample-input.ts';

// Invalid values, and valid ones that may cause an error later.
const nasty: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  '',
  '\u0000',
  '\ud800',
  "'; drop table app.jobs; --",
  'İ'.repeat(20_000),
  '2031-02-30',
  '+999999-12-31T00:00:00Z',
  [],
  ['x', null],
  { $ne: 1 },
];
const nastyInside: unknown[] = [null, -1, '\u0000', '\ud800', 1e308, [], {}];
// Names of Object.prototype; a key with such a name must not find the inherited property.
const inheritedNames = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'toLocaleString',
  '__defineGetter__',
  '__proto__',
];
const nastyTexts = nasty
  .filter((value): value is string => typeof value === 'string')
  .map((value) => value.slice(0, 2000));

/** Inputs that an operation answers with neither success nor a refusal. */
export async function fuzzProblems(
  operation: Operation,
  known: KnownValues,
  sendIt: (input: CallInput, raw?: RawBody) => Promise<{ status: number }>,
): Promise<string[]> {
  const problems: string[] = [];
  const attempts = [badParameters, badQueries, badBodies].flatMap((make) => [...make(operation, known)]);
  for (const { what, input, raw, expected } of attempts) {
    const { status } = await sendIt(input, raw);
    const isFine = expected === undefined ? status < 500 : expected.includes(status);
    if (!isFine) problems.push(`${what}: ${status}`);
  }
  return problems;
}

type Attempt = { what: string; input: CallInput; raw?: RawBody; expected?: number[] };

function* badParameters(operation: Operation, known: KnownValues): Generator<Attempt> {
  const input = inputOf(operation, known);
  for (const [name, value] of Object.entries(input.params)) {
    const isId = /^[0-9a-f-]{36}$/.test(String(value));
    for (const bad of [
      'x',
      '\u0000',
      "'",
      '../..',
      'a'.repeat(250),
      '00000000-0000-0000-0000-000000000000',
      '%',
      'İ',
    ]) {
      const what = `:${name} as ${JSON.stringify(bad).slice(0, 40)}`;
      const attempt = { what, input: { ...input, params: { ...input.params, [name]: bad } } };
      yield isId ? { ...attempt, expected: [404] } : attempt;
    }
  }
}

function* badQueries(operation: Operation, known: KnownValues): Generator<Attempt> {
  const input = inputOf(operation, known);
  const { query } = operation.endpoint;
  if (query === undefined) return;
  const withKey = (key: string, value: unknown): CallInput => ({
    ...input,
    query: { ...input.query, [key]: value },
  });
  yield { what: 'a key of the query nobody knows', input: withKey('unknown', 'x'), expected: [400] };
  for (const name of inheritedNames)
    yield { what: `a key of the query named ${name}`, input: withKey(name, 'x'), expected: [400] };
  for (const key of Object.keys(query.shape)) {
    for (const bad of [...nastyTexts, '-1', '1e308', '99999999999999999999'])
      yield { what: `query ${key} as ${JSON.stringify(bad).slice(0, 40)}`, input: withKey(key, bad) };
    yield { what: `query ${key} twice`, input: withKey(key, ['x', 'y']) };
    if (key !== 'cursor') continue;
    for (const cursor of cursors) yield { what: `cursor ${cursor}`, input: withKey(key, encoded(cursor)) };
  }
}

// Every sort name of our lists, with values that no list produces.
const sortNames = [
  'id',
  'sort',
  'at',
  'name',
  'startsAt',
  'day',
  'value',
  'enteredAt',
  'closedAt',
  'text',
  'rank',
  'score',
  'row',
];
const sortedBy = (value: unknown): string =>
  JSON.stringify(Object.fromEntries(sortNames.map((name) => [name, value])));
const oddValues = ['x', '', '\u0000', '9'.repeat(300), '99999999', '2031-02-30', 1];
// A refused id would hide what the database says of the other value.
const withId = (value: unknown): string =>
  JSON.stringify({ ...JSON.parse(sortedBy(value)), id: '01900000-0000-7000-8000-000000000000' });
const cursors = ['{}', 'null', '[]', ...oddValues.map(sortedBy), ...oddValues.map(withId)];
const encoded = (cursor: string): string => Buffer.from(cursor).toString('base64url');

// Bodies that every operation refuses, with their correct statuses.
const rawBodies: [string, RawBody, number[]][] = [
  ['no JSON', '{"a":', [400]],
  ['a list', '[{}]', [400]],
  ['null', 'null', [400]],
  ['a number', '0', [400]],
  ['false', 'false', [400]],
  ['a text', '"x"', [400]],
  ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, [400]],
  ['a prototype', '{"__proto__":{"isOwner":true}}', [400]],
  ['ten megabytes', `{"x":"${'x'.repeat(10_000_000)}"}`, [413]],
].map(([what, payload, expected]) => [what, { type: 'application/json', payload }, expected] as never);

function* badBodies(operation: Operation, known: KnownValues): Generator<Attempt> {
  const { body } = operation.endpoint;
  if (body === undefined) return;
  const input = inputOf(operation, known);
  const least = input.body as Record<string, unknown>;
  for (const [what, raw, expected] of rawBodies) yield { what, input, raw, expected };
  for (const name of inheritedNames.filter((one) => one !== '__proto__'))
    yield {
      what: `an unknown key named ${name}`,
      input: { ...input, body: { ...least, [name]: 'x' } },
      expected: [400],
    };
  const form = { type: 'application/x-www-form-urlencoded', payload: 'a=1' };
  yield { what: 'a form', input, raw: form, expected: [400, 415] };
  yield { what: 'an unknown key', input: { ...input, body: { ...least, isOwner: true } }, expected: [400] };

  const whole = inputOf(operation, known, true).body;
  for (const path of pathsIn(whole)) {
    for (const bad of path.length === 1 ? nasty : nastyInside) {
      const what = `${path.join('.')} as ${JSON.stringify(bad).slice(0, 40)}`;
      yield { what, input: { ...input, body: replaced(path.length === 1 ? least : whole, path, bad) } };
    }
  }
}

function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, key]));
  return path.length === 0 ? inside : [path, ...inside];
}

function replaced(value: unknown, [key, ...rest]: string[], bad: unknown): unknown {
  if (key === undefined) return bad;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[key] = replaced(copy[key], rest, bad);
  return copy;
}
