import { expect, test } from 'vitest';
import { notificationsFor } from './rules.ts';

const followed = { type: 'followed', audience: 'followers' };

test('added hosts are invited, other hosts are notified of the change, and private notes notify nobody', () => {
  const data = { hostIds: ['a', 'b', 'c'], newMemberIds: ['c'] };
  expect(notificationsFor({ type: 'meeting.changed', data })).toEqual([
    { type: 'meeting_invited', audience: ['c'] },
    { type: 'meeting_changed', audience: ['a', 'b'] },
  ]);
  expect(notificationsFor({ type: 'meeting.changed', data: { ...data, isQuiet: true } })).toEqual([]);
  expect(notificationsFor({ type: 'meeting.answered', data })).toEqual([
    { type: 'meeting_changed', audience: ['a', 'b', 'c'] },
    followed,
  ]);
});

test('irrelevant events notify nobody, and invalid facts only followers', () => {
  for (const type of ['meeting.completed', 'candidate.tagged', 'department.created', 'application.rated', ''])
    expect(notificationsFor({ type, data: { hostIds: ['a'] } }), type).toEqual([]);
  for (const hostIds of [undefined, null, 'a', [1, null], {}])
    expect(notificationsFor({ type: 'meeting.scheduled', data: { hostIds } })).toEqual([followed]);
});
