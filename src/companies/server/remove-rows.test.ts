import { expect, test } from 'vitest';
import type { ForeignKey } from '#platform/server/db/foreign-keys.gen.ts';
import { orderByReferences } from './remove-rows.ts';

const key = (table: string, target: string, onDelete: ForeignKey['onDelete']): ForeignKey => ({
  table,
  target,
  onDelete,
  columns: [],
  targetColumns: [],
  nulled: [],
  isWritable: true,
});

test('a table comes before those it references, and a reference to itself does not matter', () => {
  const keys = [
    key('a', 'b', 'restrict'),
    key('b', 'c', 'cascade'),
    key('b', 'b', 'restrict'),
    key('a', 'c', 'set null'),
  ];
  expect(orderByReferences(['c', 'b', 'a'], keys)).toEqual(['a', 'b', 'c']);
});

test('in a cycle the table whose rows cascade comes first', () => {
  const keys = [key('candidates', 'files', 'set null'), key('files', 'candidates', 'cascade')];
  expect(orderByReferences(['files', 'candidates'], keys)).toEqual(['candidates', 'files']);
});

test('a cycle of references that restrict has no order', () => {
  const keys = [key('a', 'b', 'restrict'), key('b', 'a', 'restrict')];
  expect(() => orderByReferences(['a', 'b'], keys)).toThrow('No order to delete in: a, b.');
});
