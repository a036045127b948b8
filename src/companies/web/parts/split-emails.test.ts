import { expect, test } from 'vitest';
import { splitEmails } from './split-emails.ts';

test.each([
  ['ada@example.com', ['ada@example.com']],
  [
    'ada@example.com, can@example.com; ece@example.com',
    ['ada@example.com', 'can@example.com', 'ece@example.com'],
  ],
  [
    'ada@example.com\ncan@example.com\r\n\tece@example.com ',
    ['ada@example.com', 'can@example.com', 'ece@example.com'],
  ],
  ['Ada Er <ada@example.com>, "Can, Ş." <CAN@example.com>', ['ada@example.com', '"can', 'can@example.com']],
  ['Ada Er <ada@example.com>\nCan Şen <can@example.com>', ['ada@example.com', 'can@example.com']],
  ['ada@example.com ADA@example.com', ['ada@example.com']],
  [' , ; ', []],
  ['not an address', ['not', 'an', 'address']],
])('%j becomes %j', (text, emails) => {
  expect(splitEmails(text)).toEqual(emails);
});
