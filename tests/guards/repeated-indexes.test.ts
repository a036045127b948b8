import { describe, expect, it } from 'vitest';
import { connectToClone } from './connect-to-clone.ts';
import { afterChange } from './after-change.ts';
import { type Reasons, repeatedIndexProblems } from './repeated-index-rules.ts';

// Each index costs every insert and most updates of its table. An index that another one replaces needs a reason.
const reasons: Reasons = {};

const client = await connectToClone();

/** The problems after a schema change, which is rolled back. */
function problemsAfter(change: string, listed: Reasons = reasons): Promise<string[]> {
  return afterChange(client, change, () => repeatedIndexProblems(client, listed));
}

it('no index repeats the beginning of another one with the same predicate, or it has a listed reason', async () => {
  expect(await repeatedIndexProblems(client, reasons)).toEqual([]);
});

const table = `
  create table app.planted (a uuid, b uuid, c text);
  create index long on app.planted (a, b, c);
  create index partial on app.planted (a, b, c) where b is not null;`;

describe('the guard of repeated indexes finds', () => {
  it.each([
    ['the same columns', 'create index short on app.planted (a, b, c)', 'long'],
    ['the first columns', 'create index short on app.planted (a, b)', 'long'],
    ['another direction', 'create index short on app.planted (a, b desc)', 'long'],
    ['an included column', 'create index short on app.planted (a) include (b)', 'long'],
    ['the same predicate', 'create index short on app.planted (a, b) where b is not null', 'partial'],
    [
      'a second unique index',
      'create unique index first on app.planted (c, a); create unique index short on app.planted (c, a)',
      'first',
    ],
    [
      'the columns of a key',
      'alter table app.planted add primary key (b); create index short on app.planted (b)',
      'planted_pkey',
    ],
    [
      'an expression',
      'create index first on app.planted (lower(c), a); create index short on app.planted (lower(c))',
      'first',
    ],
  ])('%s', async (_name, index, long) => {
    expect(await problemsAfter(`${table} ${index}`)).toEqual([`short repeats the beginning of ${long}`]);
  });

  it.each([
    ['other columns', 'create index short on app.planted (b)'],
    ['columns in another order', 'create index short on app.planted (b, a)'],
    ['another predicate', "create index short on app.planted (a, b) where c = 'x'"],
    ['a unique index', 'create unique index short on app.planted (a, b)'],
    ['another operator class', 'create index short on app.planted (a, b, c text_pattern_ops)'],
    ['another collation', 'create index short on app.planted (a, b, c collate "C")'],
    ['another access method', 'create index short on app.planted using hash (a)'],
    [
      'another included column',
      'create index short on app.planted (b) include (a); create index first on app.planted (b, c)',
    ],
  ])('nothing in an index with %s', async (_name, index) => {
    expect(await problemsAfter(`${table} ${index}`)).toEqual([]);
  });

  it('no problem in a listed index, and a listed index that repeats nothing', async () => {
    const listed = { short: 'a reason' };
    expect(await problemsAfter(`${table} create index short on app.planted (a)`, listed)).toEqual([]);
    expect(await repeatedIndexProblems(client, listed)).toEqual(['short is listed and repeats no index']);
  });
});
