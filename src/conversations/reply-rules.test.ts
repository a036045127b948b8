import { describe, expect, test } from 'vitest';
import { cpuUnits } from '../../tests/harness/cpu.ts';
import { cutReply } from './reply-rules.ts';

describe('the text that a person wrote', () => {
  test.each([
    ['Yes.\n\nOn Mon, 1 Jan 2026 at 10:00, Acme <a@b.test> wrote:\n> Hi\n>\n> there', 'Yes.'],
    ['Yes.\nOn Mon, 1 Jan 2026 at 10:00, Acme\n<replies+a@b.test> wrote:\n\nHi', 'Yes.'],
    ['Olur.\n26 Kas 2026 Per, 10:00 tarihinde Acme <a@b.test>\nşunu yazdı:\n\n> Merhaba', 'Olur.'],
    ['Tamam\nAcme <a@b.test>, 26 Kas 2026 Per, 10:00 tarihinde şunu yazdı:\n> Selam', 'Tamam'],
    ['Gerne.\n\nAm 26.11.2026 um 10:00 schrieb Acme <a@b.test>:\n> Hallo', 'Gerne.'],
    ['Yes\n\n-----Original Message-----\nFrom: Acme\nSent: today\n\nHi', 'Yes'],
    [
      'Evet\n\n________________________________\nKimden: Acme <a@b.test>\nGönderildi: 26 Kasım\nKime: x\n\nSelam',
      'Evet',
    ],
    [
      'From: Acme <a@b.test>\nDate: today\n\nonly a forward',
      'From: Acme <a@b.test>\nDate: today\n\nonly a forward',
    ],
    ['Yes\n-- \nAda Lovelace\n+90 555', 'Yes'],
    ["Evet\n\niPhone'umdan gönderildi", 'Evet'],
    ['Yes\n\nSent from my iPhone', 'Yes'],
    ['> Hi\n> there', '> Hi\n> there'],
    ['', ''],
  ])('%j is %j', (whole, written) => {
    expect(cutReply(whole)).toBe(written);
  });

  test('stays whole when it is below or between quoted lines', () => {
    for (const whole of [
      'On Monday, Acme <a@b.test> wrote:\n> When?\n\nOn Tuesday.',
      'See below\n> When?\nTuesday\n> Where?\nHere',
    ])
      expect(cutReply(whole)).toBe(whole);
  });

  test('is found in a long text in little time', async () => {
    const longLines = `${'on a '.repeat(20_000)}\n`.concat('word '.repeat(10_000), '\n').repeat(3);
    for (const text of [longLines, 'x\n'.repeat(50_000)])
      expect(await cpuUnits(() => cutReply(text))).toBeLessThan(50);
  });
});

test('a mail with thousands of quotes is cut as fast as another one', async () => {
  const text = '>\nx\n'.repeat(25_000).trim();
  expect(cutReply(text)).toBe(text);
  expect(await cpuUnits(() => cutReply(text))).toBeLessThan(50);
});
