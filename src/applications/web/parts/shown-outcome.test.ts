import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { keyOf } from '#platform/web/query.ts';
import { showOutcome } from './shown-outcome.ts';

const queryKey = [...keyOf(candidates.list), {}, 'pages'];

/** A cache with a list of these rows, in two pages. */
function aListOf(...rows: object[]) {
  const client = new QueryClient();
  client.setQueryData(queryKey, {
    pages: rows.map((row) => ({ items: [row], total: 2 })),
    pageParams: ['', 'a'],
  });
  const read = () =>
    client.getQueryData<{ pages: { items: object[] }[] }>(queryKey)?.pages.map(({ items }) => items[0]);
  return { client, read };
}

test('the outcome is shown in the row of the candidate, and can be taken back', async () => {
  const other = { id: 'b', latestApplication: { id: '2', outcome: 'open' } };
  const row = (outcome: string) => ({ id: 'a', latestApplication: { id: '1', outcome } });
  const { client, read } = aListOf(other, row('open'));
  await showOutcome(client, [candidates.list], { id: '1', outcome: 'rejected' });
  expect(read()).toEqual([other, row('rejected')]);
  await showOutcome(client, [candidates.list], { id: '1', outcome: 'open' });
  expect(read()).toEqual([other, row('open')]);
});

test('a rejected application of a list cannot be rejected again', async () => {
  const other = { id: '2', outcome: 'open', can: { reject: true, move: true } };
  const { client, read } = aListOf({ ...other, id: '1' }, other);
  await showOutcome(client, [candidates.list], { id: '1', outcome: 'rejected' });
  expect(read()).toEqual([{ id: '1', outcome: 'rejected', can: { reject: false, move: true } }, other]);
});

test('an answer without pages stays', async () => {
  const { client } = aListOf();
  const key = [...keyOf(candidates.list), {}];
  client.setQueryData(key, { items: [], total: 2 });
  await showOutcome(client, [candidates.list], { id: '1', outcome: 'rejected' });
  expect(client.getQueryData(key)).toEqual({ items: [], total: 2 });
});
