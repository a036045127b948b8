import { expect, test } from 'vitest';
import { nextRead } from './parts/next-read.ts';

const now = Date.parse('2026-11-27T08:00:00Z');
const at = (sendAt: string | null, isPlanned = true) => ({
  problem: null,
  isPlanned,
  isDayOnly: false,
  sendAt,
});

test.each([
  ['nothing waits for a time', [at(null)], false],
  ['a problem holds it', [{ ...at('2026-11-27T07:00:00Z'), problem: 'author_gone' as const }], false],
  ['times are being found', [at(null, false)], 3000],
  ['mails leave', [at('2026-11-27T07:59:00Z'), at('2026-11-28T08:00:00Z')], 3000],
  ['the next one leaves in five minutes', [at('2026-11-27T08:05:00Z'), at(null)], 300_000],
  ['only its day is known', [{ ...at('2026-11-27T09:00:00Z'), isDayOnly: true }], 60_000],
  ['it leaves in ten years', [at('2036-11-27T08:05:00Z')], 3_600_000],
])('%s', (_case, mailings, expected) => {
  expect(nextRead(mailings, now)).toBe(expected);
});
