import { expect, test } from 'vitest';
import { problemOf, withoutAddresses } from './rules.ts';

test.each([
  ['5.1.1 550 5.1.1 …: Recipient address rejected: User unknown in virtual mailbox table', 'no_mailbox'],
  ['5.1.10 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient … not found', 'no_mailbox'],
  ['Can’t send mail - all recipients were rejected: 550 no such user', 'no_mailbox'],
  ['550 Unknown user', 'no_mailbox'],
  ['5.4.4 Host or domain name not found. Name service error', 'no_domain'],
  ['5.2.2 552 5.2.2 Over quota', 'full'],
  ['552 mailbox full', 'full'],
  ['5.7.1 550 5.7.1 Message refused', 'blocked'],
  ['554 rejected as spam', 'blocked'],
  ['552 message too large', 'too_large'],
  ['4.4.1 connection timed out', 'other'],
  // An address of the server is no status.
  ['550 mx 10.5.1.1.7 said no', 'other'],
  ['', 'other'],
] as const)('%s is %s', (reason, problem) => {
  expect(problemOf(reason)).toBe(problem);
});

test('words of a server lose every address, and the name of the mailbox', () => {
  const reason =
    '550 5.1.1 <Ada.L@example.test>: ada.l unknown (forwarded to ada.private@home.test), not adalia';
  expect(withoutAddresses(reason, 'ada.l@example.test')).toBe(
    '550 5.1.1 …: … unknown (forwarded to …), not adalia',
  );
  expect(withoutAddresses('no user a here', 'a@b.test')).toBe('no user a here');
});

test('words of a server lose the domain of the address, control characters and marks of direction', () => {
  expect(
    withoutAddresses('Name service error for name=Adalovelace.test type=MX', 'me@adalovelace.test'),
  ).toBe('Name service error for name=… type=MX');
  expect(withoutAddresses('550 no\0 such\u202e user\r\n\tat all\u001b[31m', 'ada@b.test')).toBe(
    '550 no such user at all[31m',
  );
});

test('words that were cut lose their last one, which may be a part of the address', () => {
  const reason = `550 ${'x '.repeat(300)}ada.lovelace unknown`;
  const end = reason.indexOf('lace unknown');
  expect(withoutAddresses(reason.slice(end - 500, end), 'ada.lovelace@example.test')).not.toContain('ada');
  expect(withoutAddresses('550 no ada.love', 'ada.lovelace@example.test')).toContain('ada.love');
});
