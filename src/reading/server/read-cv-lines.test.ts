import { expect, test } from 'vitest';
import { cvLinesOf, linesToRead } from './read-cv-lines.ts';

const textsOf = (text: string): string[] => linesToRead(cvLinesOf(text, null)).map((line) => line.text);

test('a number that ends a broken address is no page number', () => {
  expect(textsOf('linkedin.com/in/ada-lovelace-\n000\ngithub.com/ada\n2')).toEqual([
    'linkedin.com/in/ada-lovelace-000',
    'github.com/ada',
  ]);
});

test('an e-mail address that breaks inside its host is joined', () => {
  expect(textsOf('ada.lovelace@examp\nle.com\nexample.org')).toEqual([
    'ada.lovelace@example.com',
    'example.org',
  ]);
});
