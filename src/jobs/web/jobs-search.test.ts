import { expect, test } from 'vitest';
import { filterCount } from './jobs-search.ts';

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
