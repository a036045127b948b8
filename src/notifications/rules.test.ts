import { expect, test } from 'vitest';
import { notificationsFor } from './rules.ts';

test('hosts who are new are invited, the others hear of the change, and private notes change quietly', () => {
  const data = { hostIds: ['a', 'b', 'c'], newMemberIds: ['c'] };
  expect(notificationsFor({ type: 'meeting.changed', data })).toEqual([
    { type: 'meeting_invited', audience: ['c'] },
    { type: 'meeting_changed', audience: ['a', 'b'] },
  ]);
  expect(notificationsFor({ type: 'meeting.changed', data: { ...data, isQuiet: true } })).toEqual([]);
  expect(notificationsFor({ type: 'meeting.answered', data })).toEqual([
    { type: 'meeting_changed', audience: ['a', 'b', 'c'] },
  ]);
});

test('an event that concerns nobody, and facts that are none, tell nobody anything', () => {
  for (const type of ['meeting.completed', 'candidate.tagged', 'department.created', 'application.rated', ''])
    expect(notificationsFor({ type, data: { hostIds: ['a'] } }), type).toEqual([]);
  for (const hostIds of [undefined, null, 'a', [1, null], {}])
    expect(notificationsFor({ type: 'meeting.scheduled', data: { hostIds } })).toEqual([]);
});
