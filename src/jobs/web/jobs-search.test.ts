import { expect, test } from 'vitest';
import { filterCount, listInput, readJobsSearch } from './jobs-search.ts';

test('only what filters the list counts as a filter', () => {
  const address = {
    q: 'nurse',
    mine: true,
    sort: 'applicants',
    cursor: 'c',
    company: 'id',
    utm_source: 'mail',
  };
  expect(filterCount(address as Parameters<typeof filterCount>[0])).toBe(2);
});

test('a refused filter, which the router keeps, is not sent', () => {
  const kept = { status: 'sold', department: '1' } as unknown as Parameters<typeof listInput>[2];
  const { query } = listInput('all', 'id', kept);
  expect(query).toEqual(listInput('all', 'id', {}).query);
});

test('a typed address may name one value without brackets', () => {
  expect(readJobsSearch({ status: 'published' }).status).toEqual(['published']);
});
