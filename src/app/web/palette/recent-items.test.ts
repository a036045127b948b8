import { expect, test } from 'vitest';
import { parseRecent } from './recent-items.ts';

test('what was kept comes back, and nothing that leads out of the application', () => {
  const job = { kind: 'job', title: 'Tailor', href: '/jobs/1/board' };
  const strange = [
    { ...job, href: 'https://evil.example' },
    { ...job, href: '//evil.example' },
    { ...job, href: 'javascript:alert(1)' },
    { ...job, kind: 'other' },
    { ...job, title: 7 },
    null,
    'x',
  ];
  expect(parseRecent(JSON.stringify([job, ...strange]))).toEqual([job]);
  expect(parseRecent(JSON.stringify(Array.from({ length: 9 }, () => job)))).toHaveLength(5);
});

test.each([null, '', '{', '{}', 'null', '7', '"x"'])('a kept %j is as good as nothing', (text) =>
  expect(parseRecent(text)).toEqual([]),
);
