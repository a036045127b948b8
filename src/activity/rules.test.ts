import { expect, test } from 'vitest';
import type { ActivityEvent } from './contract.ts';
import { eventSentence, type EventWords } from './rules.ts';

const catalogue: Readonly<Record<string, string>> = {
  'applications.events.application_received': '{{candidate}} applied for {{job}}{{via}}',
  'applications.events.application_rated': '{{actor}} rated {{candidate}}: {{rating}}',
  'applications.sources.linkedin': 'LinkedIn',
  'meetings.events.meeting_answered': '{{candidate}} answered the invitation for {{startsAt}}: {{answer}}',
  'meetings.eventAnswers.yes': 'yes',
  'jobs.events.job_updated': '{{actor}} edited {{job}}{{fields}}',
  'applications.events.application_rejected': '{{actor}} rejected {{candidate}}: {{reason}}',
  'activity.facts.job': 'a deleted job',
  'activity.facts.forgotten': '(deleted text)',
  'billing.events.subscription_cancelled': '{{actor}}, {{plan}} planını iptal etti.',
  'activity.facts.via': ' via {{source}}',
  'activity.facts.rating': '{{rating}} of 5',
  'activity.facts.noRating': 'no rating',
  'activity.facts.fields': ': {{fields}}',
  'activity.facts.andMore': '{{fields}} and {{count}} more',
};

const words: EventWords = {
  t: (key, values = {}) => {
    const texts = values as Record<string, string | number | undefined>;
    return (catalogue[key] ?? key).replace(/{{(\w+)}}/g, (_all, name: string) => `${texts[name] ?? '?'}`);
  },
  has: (key) => key in catalogue,
  day: (day) => day,
  time: (instant) => `<${instant}>`,
  slices: { application: 'applications', job: 'jobs', meeting: 'meetings', subscription: 'billing' },
  language: 'tr',
};

const ece = { id: 'ece', name: 'Ece', surname: 'Kaya' };
const sentenceOf = (type: string, data: object, about: Partial<ActivityEvent> = {}): string =>
  eventSentence(
    {
      id: 'event',
      occurredAt: '2026-11-22T10:00:00.000Z',
      type,
      actor: { kind: 'member', user: { id: 'mert', name: 'Mert', surname: 'Er', avatar: null } },
      candidate: ece,
      job: { id: 'job', title: 'Cook' },
      applicationId: null,
      meetingId: null,
      data: { ...data },
      members: [],
      ...about,
    },
    words,
  );

test.each([
  ['linkedin', 'Ece Kaya applied for Cook via LinkedIn'],
  ['jobs.example', 'Ece Kaya applied for Cook via jobs.example'],
  ['direct', 'Ece Kaya applied for Cook'],
])('an application from the source %s names the job and the source', (source, sentence) => {
  expect(sentenceOf('application.received', { source })).toBe(sentence);
});

test('a reason that was removed with the candidate is replaced in the sentence', () => {
  expect(sentenceOf('application.rejected', { reason: 'Too far' })).toBe(
    'Mert Er rejected Ece Kaya: Too far',
  );
  expect(sentenceOf('application.rejected', {})).toBe('Mert Er rejected Ece Kaya: (deleted text)');
});

test('an application for a deleted job says so', () => {
  expect(sentenceOf('application.received', {}, { job: null })).toBe('Ece Kaya applied for a deleted job');
});

test('a rating, an answer and its meeting are named', () => {
  expect(sentenceOf('application.rated', { rating: 4 })).toBe('Mert Er rated Ece Kaya: 4 of 5');
  expect(sentenceOf('application.rated', { rating: null })).toBe('Mert Er rated Ece Kaya: no rating');
  const answered = { answer: 'yes', startsAt: '2026-11-27T07:00:00.000Z' };
  expect(sentenceOf('meeting.answered', answered)).toBe(
    'Ece Kaya answered the invitation for <2026-11-27T07:00:00.000Z>: yes',
  );
});

test('changed fields are named, four at most', () => {
  expect(sentenceOf('job.updated', { fields: ['a', 'b'] })).toBe('Mert Er edited Cook: a, b');
  expect(sentenceOf('job.updated', { fields: ['a', 'b', 'c', 'd', 'e', 'f'] })).toBe(
    'Mert Er edited Cook: a, b, c, d and 2 more',
  );
  expect(sentenceOf('job.updated', {})).toBe('Mert Er edited Cook');
});

test('a plan has its name in the language of the reader', () => {
  const names = { en: 'Business', tr: 'Kurumsal' };
  const sentence = 'Mert Er, Kurumsal planını iptal etti.';
  expect(sentenceOf('subscription.cancelled', { plan: 'business', names })).toBe(sentence);
});
