import { expect, test } from 'vitest';
import { splitSending } from './parts/sending-toast.ts';

const now = new Date('2026-11-27T18:00:00Z');
const at = (sendAt: string, timeZone = 'Europe/Istanbul') => ({
  sendAt,
  isDayOnly: false,
  timeZone,
});

test('messages that wait for the end of the quiet hours are named apart, the earliest first', () => {
  const late = at('2026-11-28T13:00:00.000Z', 'America/New_York');
  const early = at('2026-11-28T05:00:00.000Z');
  const sent = at('2026-11-27T18:00:01.000Z');
  expect(splitSending([late, sent, early], now)).toEqual({ count: 1, waiting: [early, late] });
  expect(splitSending([sent], now)).toEqual({ count: 1, waiting: [] });
});
