import { expect, test } from 'vitest';
import type { Notification } from '../contract.ts';
import { notificationTypes } from '../rules.ts';
import { parseStoredSample, sampleOf } from './sample-notification.ts';
import { sentenceKey as wordsOf } from '../sentence-rules.ts';
import { badgeOf } from './badge.ts';
import { hrefOf, withSample } from './shown-notifications.ts';

const one = (overrides: Partial<Notification> = {}): Notification => ({
  id: '0190',
  type: 'job_add',
  createdAt: '2026-11-21T10:00:00.000Z',
  read: false,
  author: null,
  job: { id: 'j1', title: 'Tailor' },
  candidate: { id: 'c1', name: 'Işıl', surname: 'Çelik' },
  event: 'job.created',
  stepTitle: null,
  handover: { id: 'h1', count: 2 },
  meetingId: 'm1',
  mailKind: null,
  commentId: null,
  startsAt: null,
  answer: null,
  description: null,
  taskTitle: null,
  answerBy: null,
  ...overrides,
});

test('the badge counts to 99 and then shows 99+', () => {
  expect([-1, 0, 1, 99, 100, 5000].map(badgeOf)).toEqual(['', '', '1', '99', '99+', '99+']);
});

test('the announcement is dated a day before it was first seen, is read, and is sorted by its date', () => {
  const sample = sampleOf(new Date('2026-11-21T09:00:00.000Z'));
  expect(sample).toEqual({
    id: 'sample',
    type: 'new_feature',
    createdAt: '2026-11-20T09:00:00.000Z',
    read: true,
    description: null,
  });
  const [newer, older] = [one(), one({ createdAt: '2026-11-19T10:00:00.000Z' })];
  expect(withSample([newer, older], sample, false)).toEqual([newer, sample, older]);
  expect(withSample([newer], sample, false)).toEqual([newer, sample]);
  expect(withSample([newer], sample, true)).toEqual([newer]);
  expect(withSample([], sample, false)).toEqual([sample]);
  expect(withSample([newer], null, false)).toEqual([newer]);
});

test.each([
  null,
  '',
  'x',
  '7',
  '[]',
  '{}',
  '{"metAt":7}',
  '{"metAt":"soon"}',
  '{"metAt":"-271821-04-20T00:00:00.000Z"}',
  '"text"',
])('a stored %j is ignored', (text) => expect(parseStoredSample(text)).toBeNull());

test.each([
  ['message', '/candidates/c1/messages'],
  ['invitation', '/meetings/upcoming?meeting=m1'],
  ['meeting_reminder', '/candidates/c1/meetings'],
  ['offer', '/candidates/c1/meetings'],
  ['documents', '/candidates/c1/files'],
  ['suggestion', '/candidates/c1'],
  ['other', '/candidates/c1'],
] as const)('a returned mail of the kind %s leads to %s', (mailKind, href) => {
  expect(hrefOf(one({ type: 'message_undelivered', mailKind }), 'k1')).toBe(href);
});

test('a returned invitation of a cancelled meeting leads to the meetings of the candidate', () => {
  const item = one({ type: 'message_undelivered', mailKind: 'invitation', meetingId: null });
  expect(hrefOf(item, 'k1')).toBe('/candidates/c1/meetings');
});

test('a notification of a cancelled meeting leads to the meetings that are left', () => {
  const item = one({ type: 'meeting_invited', meetingId: null });
  expect(hrefOf(item, 'k1')).toBe('/meetings/upcoming?company=k1');
});

test('each notification links to its subject and has its own sentence', () => {
  expect(notificationTypes.map((type) => hrefOf(one({ type }), 'k1'))).toEqual([
    '/?company=k1',
    '/jobs/j1/board',
    '/candidates/c1',
    '/candidates/c1',
    '/candidates/c1',
    '/candidates/c1',
    '/candidates/c1',
    '/candidates/c1',
    '/candidates/c1',
    '/candidates/c1',
    '/meetings/m1/scorecard',
    '/candidates/c1/evaluation',
    '/handovers/h1?company=k1',
    '/handovers/h1?company=k1',
    '/candidates/c1',
    '/candidates/c1',
    '/candidates/c1/overview',
    '/candidates/c1',
    '/candidates/c1',
    '/candidates/c1/files',
    '/candidates/c1/comments',
    '/candidates/c1/comments',
    '/candidates/c1/messages',
    '/candidates/c1/messages',
    '/candidates/c1/messages',
    '/candidates/c1',
    '/company/careers?company=k1',
    '/company/careers?company=k1',
    '/candidates/c1',
    '/company/held-applications?company=k1',
    '/meetings/upcoming?meeting=m1',
    '/meetings/upcoming?meeting=m1',
    '/meetings/upcoming?meeting=m1',
    '/company/members?company=k1',
    '/candidates/exports?company=k1',
    '/candidates/exports?company=k1',
  ]);
  expect(hrefOf(sampleOf(new Date()), 'k1')).toBeNull();
  const changed = (event: string, answer: Notification['answer'] = null) =>
    wordsOf(one({ type: 'meeting_changed', event, answer }));
  expect([
    changed('meeting.cancelled'),
    changed('meeting.answered', 'no'),
    changed('meeting.answered'),
  ]).toEqual([
    'notifications.changes.cancelled',
    'notifications.changes.no',
    'notifications.changes.changed',
  ]);
  expect(wordsOf(one())).toBe('notifications.types.job_add');
});
