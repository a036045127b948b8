import { expect, test } from 'vitest';
import { readCalendarReply } from './read-calendar-reply.ts';

const reply = (lines: string[], method = 'REPLY'): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const answered = (partstat: string): string[] => [
  'UID:a1@example.test',
  'SEQUENCE:2',
  'DTSTAMP:20310301T100000Z',
  'DTSTART:20310303T113000Z',
  `ATTENDEE;PARTSTAT=${partstat};CN="Işıl Çelik":mailto:Isil@Example.test`,
];

test.each([
  ['ACCEPTED', 'yes'],
  ['DECLINED', 'no'],
  ['TENTATIVE', 'maybe'],
])('the answer %s of a calendar is %s', (partstat, answer) => {
  expect(readCalendarReply(reply([...answered(partstat), 'COMMENT:Bis bald']))).toEqual({
    uid: 'a1@example.test',
    sequence: 2,
    writtenAt: new Date('2031-03-01T10:00:00Z'),
    attendee: 'isil@example.test',
    answer,
    note: 'Bis bald',
    proposed: null,
  });
});

test('a counter proposal has its time, in UTC or in a zone that the calendar defines', () => {
  const inUtc = reply(['DTEND:20310303T121500Z', ...answered('TENTATIVE')], 'COUNTER');
  expect(readCalendarReply(inUtc)).toMatchObject({
    answer: 'other_time',
    proposed: { startsAt: new Date('2031-03-03T11:30:00Z'), endsAt: new Date('2031-03-03T12:15:00Z') },
  });
  const zoned = [
    'UID:a1@example.test',
    'DTSTART;TZID=W. Europe Standard Time:20310303T113000',
    'DTEND;TZID=W. Europe Standard Time:20310303T120000',
    'ATTENDEE:mailto:a@example.test',
  ];
  expect(readCalendarReply(reply(zoned, 'COUNTER'))?.proposed).toBeNull();
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:W. Europe Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const defined = reply(zoned, 'COUNTER').replace('BEGIN:VEVENT', [...zone, 'BEGIN:VEVENT'].join('\r\n'));
  expect(readCalendarReply(defined)?.proposed?.startsAt).toEqual(new Date('2031-03-03T10:30:00Z'));
});

test.each([
  ['an invitation', reply(answered('ACCEPTED'), 'REQUEST')],
  ['an answer without a state', reply(answered('NEEDS-ACTION'))],
  ['an answer without a person', reply(['UID:a1@example.test'])],
  [
    'an answer of two people',
    reply([...answered('ACCEPTED'), 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.test']),
  ],
  ['an answer without UID', reply(answered('ACCEPTED').slice(1))],
  [
    'an address that is no mail',
    reply([...answered('ACCEPTED').slice(0, 4), 'ATTENDEE;PARTSTAT=ACCEPTED:https://example.test']),
  ],
  ['text', 'I will come'],
  ['nothing', ''],
  ['half a calendar', 'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT'],
  ['a very long calendar', reply([...answered('ACCEPTED'), `COMMENT:${'x'.repeat(200_000)}`])],
])('%s is no answer', (_name, ics) => {
  expect(readCalendarReply(ics)).toBeNull();
});
