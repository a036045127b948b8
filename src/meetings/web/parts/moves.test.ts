import { expect, test } from 'vitest';
import type { CalendarMeeting } from '../../calendar-contract.ts';
import { canMove, isMoved, type Move, stepMove, stepOfKey } from './moves.ts';

const meeting = {
  startsAt: '2031-03-03T11:30:00.000Z',
  durationMinutes: 45,
  status: 'upcoming',
  can: { update: true },
} as CalendarMeeting;
const move: Move = { meeting, startsAt: meeting.startsAt, durationMinutes: 45 };
const press = (key: string, more = {}) => stepOfKey({ key, altKey: true, shiftKey: false, ...more });

test('Alt and an arrow move a meeting by a quarter of an hour or a day, with Shift they change its length', () => {
  expect(press('ArrowDown')).toEqual({ minutes: 15 });
  expect(press('ArrowUp', { shiftKey: true })).toEqual({ length: -15 });
  expect(press('ArrowLeft')).toEqual({ days: -1 });
  expect(press('Enter')).toBeNull();
  expect(press('ArrowDown', { altKey: false })).toBeNull();
});

test('a step changes the time, and the length stays between a quarter and eight hours', () => {
  expect(stepMove(move, { minutes: -15 }).startsAt).toBe('2031-03-03T11:15:00.000Z');
  expect(stepMove(move, { days: 1 }).startsAt).toBe('2031-03-04T11:30:00.000Z');
  expect(stepMove({ ...move, durationMinutes: 15 }, { length: -15 }).durationMinutes).toBe(15);
  const ofLength = (minutes: number): Move => ({
    ...move,
    meeting: { ...meeting, durationMinutes: minutes },
    durationMinutes: minutes,
  });
  expect(stepMove(ofLength(600), { length: 15 }).durationMinutes).toBe(600);
  expect(stepMove(ofLength(10), { days: 1 }).durationMinutes).toBe(10);
  expect([isMoved(move), isMoved(stepMove(move, { length: 15 }))]).toEqual([false, true]);
});

test('a meeting that has begun, is completed, or of another may not be moved', () => {
  const before = new Date('2031-03-03T11:00:00Z');
  expect(canMove(meeting, before)).toBe(true);
  expect(canMove(meeting, new Date('2031-03-03T11:30:00Z'))).toBe(false);
  expect(canMove({ ...meeting, status: 'completed' }, before)).toBe(false);
  expect(canMove({ ...meeting, can: { update: false } }, before)).toBe(false);
});
