import { expect, test } from 'vitest';
import { distinct } from './parts/distinct.ts';

test('a message on two pages is shown once, as the later page has it', () => {
  const first = { id: 'a', sendAt: '09:00' };
  const items = [first, { id: 'b', sendAt: '10:00' }, { id: 'a', sendAt: '12:00' }];
  expect(distinct(items)).toEqual(items.slice(1));
  expect(distinct([first])).toEqual([first]);
});
