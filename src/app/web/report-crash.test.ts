import { expect, test, vi } from 'vitest';
import { crash } from '../contract.ts';
import { crashOf } from './report-crash.ts';

test('a crash report contains positions in our files, and no page content', () => {
  vi.stubGlobal('document', { querySelector: () => null });
  const error = new TypeError("Cannot read 'isil@example.test'");
  error.stack = `TypeError: Cannot read 'isil@example.test'
    at Candidate (https://kadro.example/assets/candidate-page-Ab_1-x.js:12:3456?token=secret)
    at https://kadro.example/candidates/0190/overview:1:1
    at o (https://kadro.example/assets/app-Q.js:1:99)`;
  const reported = crashOf(error, '/signed-in/shell/candidates/$candidateId/<b>');
  expect(reported).toEqual({
    name: 'TypeError',
    route: '/signed-in/shell/candidates/$candidateId/b',
    frames: ['candidate-page-Ab_1-x.js:12:3456', 'app-Q.js:1:99'],
    frontEnd: null,
  });
  expect(crash.parse(reported)).toEqual(reported);
  const odd = Object.assign(new Error('x'), { name: 'Işıl Çelik', stack: undefined });
  expect(crash.parse(crashOf(odd, 'x'.repeat(500)))).toMatchObject({ name: 'Error', frames: [] });
  vi.unstubAllGlobals();
});
