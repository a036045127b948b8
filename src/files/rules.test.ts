import { describe, expect, test } from 'vitest';
import {
  acceptedExtensions,
  formatNames,
  hasRunnableExtension,
  isAllowed,
  nameForKind,
  safeFileName,
} from './rules.ts';

describe('a safe file name', () => {
  test.each([
    ['Işıl Şahin CV.pdf', 'Işıl Şahin CV.pdf'],
    ['I\u0307s\u0327il.pdf', 'İşil.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\cv.pdf', 'cv.pdf'],
    ['cv.php\0.pdf', 'cv.php.pdf'],
    ['cv\r\nSet-Cookie: a=b.pdf', 'cvSet-Cookie_ a=b.pdf'],
    ['cv\u202efdp.exe', 'cvfdp.exe'],
    ['cv\u200b\ufeff.pdf', 'cv.pdf'],
    ['cv.pdf. . .', 'cv.pdf'],
    ['...hidden', 'hidden'],
    ['a   b\t.pdf', 'a b.pdf'],
    ['<img src=x>.pdf', '_img src=x_.pdf'],
    ['cv;$(reboot)`id`.pdf', 'cv;$(reboot)`id`.pdf'],
    ['lone\ud800.pdf', 'lone_.pdf'],
    ['', 'file'],
    ['/', 'file'],
    ['..', 'file'],
    ['\u202e\0', 'file'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  test('has at most 200 characters, keeps its extension and is never cut inside a surrogate pair', () => {
    const long = safeFileName(`${'ö'.repeat(500)}.pdf`);
    expect(long).toHaveLength(200);
    expect(long.endsWith('ö.pdf')).toBe(true);
    expect(safeFileName('a'.repeat(500))).toHaveLength(200);
    expect(safeFileName(`a${'😀'.repeat(300)}.pdf`).isWellFormed()).toBe(true);
  });

  test('does not change when it is made safe again', () => {
    for (const name of ['../a..', ' .x. ', 'a\u202e.pdf/..', '. .a', 'e\u0301.pdf']) {
      expect(safeFileName(safeFileName(name))).toBe(safeFileName(name));
    }
  });
});

test.each([
  ['cv', 'cv.pdf'],
  ['cv.PDF', 'cv.PDF'],
  ['cv.docx', 'cv.docx.pdf'],
  ['cv.php', 'cv.php.pdf'],
])('%s with the content of a PDF becomes %s', (name, expected) => {
  expect(nameForKind(name, 'pdf')).toBe(expected);
  expect(nameForKind('x'.repeat(300), 'jpeg')).toHaveLength(200);
});

test.each([
  'cv.exe',
  'cv.pdf.exe',
  'cv.php.pdf',
  'cv.PHP5',
  'cv.pdf.js',
  'cv.svg',
  'cv.html.pdf',
  'cv.php\0.pdf',
  'cv.php.',
  'cv.docm',
  'cv.jsp .pdf',
  'cv\u202efdp.exe',
])('%j counts as a runnable name', (name) => {
  expect(hasRunnableExtension(name)).toBe(true);
});

test.each([
  'cv.pdf',
  'ada@example.com.pdf',
  'Ada Node.js Developer.pdf',
  'node.js.pdf',
  'exe',
  'v1.2 final.docx',
  '.pdf',
])('%j counts as an ordinary name', (name) => {
  expect(hasRunnableExtension(name)).toBe(false);
});

test('each purpose accepts its own kinds', () => {
  expect(isAllowed('cv', 'docx')).toBe(true);
  expect(isAllowed('cv', 'png')).toBe(false);
  expect(isAllowed('photo', 'webp')).toBe(true);
  expect(isAllowed('video', 'mp4')).toBe(true);
  expect(isAllowed('cv', 'unknown')).toBe(false);
  expect(formatNames('cv')).toBe('PDF, DOCX, DOC, ODT, RTF, TXT');
  expect(acceptedExtensions('photo')).toBe('.png,.jpg,.jpeg,.webp');
});
