import { expect, test } from 'vitest';
import { usualJobOf } from './bulk-selection.ts';

test('the dialogs about one job begin with the one that most of the selected people have an open application for', () => {
  expect(usualJobOf([])).toBeNull();
  expect(usualJobOf([{ latestApplication: null }, applied('designer', 'rejected')])).toBeNull();
  const people = [applied('designer'), applied('tester'), applied('designer', 'hired'), applied('tester')];
  expect(usualJobOf(people)).toBe('tester');
});

type People = Parameters<typeof usualJobOf>[0];

const applied = (jobId: string, outcome = 'open'): People[number] =>
  ({ latestApplication: { job: { id: jobId, title: '' }, outcome } }) as People[number];
