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

test('a custom field with its values is one filter, and values without a field are not sent', () => {
  const customField = crypto.randomUUID();
  // The router reads these texts as a number and as true.
  const typed = { customField, customFieldFrom: 2, customFieldEmpty: true } as never;
  const values = { customFieldFrom: '2', customFieldEmpty: 'true' } as const;
  expect(readJobsSearch(typed)).toEqual({ customField, ...values });
  expect(filterCount(typed)).toBe(1);
  expect(listInput('all', 'id', { customField, ...values }).query).toMatchObject({ customField, ...values });
  expect(listInput('all', 'id', values).query).toEqual(listInput('all', 'id', {}).query);
  expect(filterCount(values)).toBe(0);
});
