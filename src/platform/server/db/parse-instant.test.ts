import pg from 'pg';
import { expect, test } from 'vitest';
import { parseInstant } from './parse-instant.ts';

const parseOfDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

test('an instant in UTC is the one that the driver reads, to the millisecond', () => {
  const fractions = [
    '',
    '.1',
    '.12',
    '.123',
    '.999',
    '.001',
    '.345678',
    '.999999',
    '.000001',
    '.5',
    '.29',
    '.57',
  ];
  for (const day of ['2026-11-21', '1970-01-01', '0100-01-01', '9999-12-31', '2024-02-29']) {
    for (const fraction of fractions) {
      const text = `${day} 04:45:12${fraction}+00`;
      expect([text, parseInstant(text)]).toEqual([text, parseOfDriver(text)]);
    }
  }
  for (let number = 0; number < 1000; number++) {
    const text = `2026-11-21 23:59:59.${String(number).padStart(3, '0').replace(/0+$/, '')}+00`.replace(
      '.+',
      '+',
    );
    expect([text, parseInstant(text)?.getTime()]).toEqual([text, parseOfDriver(text).getTime()]);
  }
});

test('any other form is left to the driver', () => {
  const others = [
    'infinity',
    '-infinity',
    '2026-11-21 04:45:12+03',
    '2026-11-21 04:45:12+05:30',
    '2026-11-21 04:45:12-00:30',
    '0044-03-15 12:00:00+00 BC',
    '0001-01-01 00:00:00+00',
    '12026-11-21 04:45:12+00',
    '2026-11-21',
    '',
  ];
  for (const text of others) expect([text, parseInstant(text)]).toEqual([text, undefined]);
});
