import { expect, test } from 'vitest';
import { fileNameIn } from './download.ts';

test('a downloaded file keeps the letters of its name', () => {
  const encoded = encodeURIComponent('Işıl Çağlar.pdf');
  expect(fileNameIn(`inline; filename="Isl Caglar.pdf"; filename*=UTF-8''${encoded}`)).toBe(
    'Işıl Çağlar.pdf',
  );
  expect(fileNameIn('attachment; filename="audit.csv"')).toBe('audit.csv');
  expect(fileNameIn('')).toBe('download');
});
