import { describe, expect, test } from 'vitest';
import { spacedName } from './read-cv-spaced-names.ts';

describe('a letter-spaced name', () => {
  test.each([
    ['ADALOVELACE', 'ada.lovelace@example.com', 'ADA LOVELACE'],
    ['A D A L OV E L A C E', 'lovelace.ada@example.com', 'ADA LOVELACE'],
    ['J Ö R G KÖ N I G', 'joerg_koenig@example.com', 'JÖRG KÖNIG'],
    ['A D A L OV E L A C E', 'ada@example.com', 'ADA LOVELACE'],
  ])('%s is divided by %s', (text, email, name) => {
    expect(spacedName(text, [email])).toBe(name);
  });

  test.each([
    ['ADA LOVELACE', 'ada.lovelace@example.com'],
    ['CURRICULUM', 'ada.lovelace@example.com'],
    ['Adalovelace', 'ada.lovelace@example.com'],
  ])('%s has nothing to divide', (text, email) => {
    expect(spacedName(text, [email])).toBeNull();
  });
});
