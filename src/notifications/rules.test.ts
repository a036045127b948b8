import { expect, test } from 'vitest';
import { tellingsOf } from './rules.ts';

test('hosts who are new are invited, the others hear of the change, and private notes change quietly', () => {
  const data = { hostIds: ['a', 'b', 'c'], newMemberIds: ['c'] };
  expect(tellingsOf({ type: 'meeting.changed', data })).toEqual([
    { type: 'meeting_invited', audience: ['c'] },
    { type: 'meeting_changed', audience: ['a', 'b'] },
  ]);
  expect(tellingsOf({ type: 'meeting.changed', data: { ...data, isQuiet: true } })).toEqual([]);
  expect(tellingsOf({ type: 'meeting.answered', data })).toEqual([
    { type: 'meeting_changed', audience: ['a', 'b', 'c'] },
  ]);
});

test('an event that concerns nobody, and facts that are none, tell nobody anything', () => {
  for (const type of ['meeting.completed', 'candidate.tagged', 'department.created', 'application.rated', ''])
    expect(tellingsOf({ type, data: { hostIds: ['a'] } }), type).toEqual([]);
  for (const hostIds of [undefined, null, 'a', [1, null], {}])
    expect(tellingsOf({ type: 'meeting.scheduled', data: { hostIds } })).toEqual([]);
});
