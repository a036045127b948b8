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

test('a refused filter is overwritten, so that the router does not keep it', () => {
  expect(readJobsSearch({ status: 'sold', department: '1', company: 'id' })).toStrictEqual(
    expect.objectContaining({ status: undefined, department: undefined }),
  );
  expect(listInput('all', 'id', readJobsSearch({ status: 'sold' })).query?.status).not.toContain('sold');
});

test('a typed address may name one value without brackets', () => {
  expect(readJobsSearch({ status: 'published' }).status).toEqual(['published']);
});
