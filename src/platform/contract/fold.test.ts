import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('letters fold as the database folds them', () => {
  expect(fold('İSTANBUL ışık IŞIK Şoför')).toBe('istanbul isik isik sofor');
  expect(fold('Şanlıurfa Łódź Straße')).toBe('sanliurfa lodz strasse');
});
