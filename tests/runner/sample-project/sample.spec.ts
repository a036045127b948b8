import { expect, test } from '@playwright/test';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { SAMPLE_FOLDER = '' } = process.env;

test('always passes', () => {
  expect(SAMPLE_FOLDER).not.toBe('');
});

test.describe('the second run', () => {
  test('passes at the second run', () => {
    const mark = join(SAMPLE_FOLDER, 'ran');
    const isSecond = existsSync(mark);
    writeFileSync(mark, '');
    expect(isSecond).toBe(true);
  });
});
