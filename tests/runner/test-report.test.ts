import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  canRetry,
  closingLines,
  joinRetry,
  readPlaywrightReport,
  readVitestReport,
} from '../../bin/test-report.mjs';

const root = join(import.meta.dirname, '../..');

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped';

/** A Playwright report of tests called a, b, c …, one per status. */
function playwrightRun(statuses: Status[], { code = 1, errors = [] as object[] } = {}) {
  const count = (status: Status) => statuses.filter((one) => one === status).length;
  const specs = statuses.map((status, index) => {
    const title = String.fromCharCode(97 + index);
    return { id: title, title, tests: [{ status, results: [{ duration: 1000 * (index + 1) }] }] };
  });
  const stats = {
    expected: count('expected'),
    unexpected: count('unexpected'),
    flaky: count('flaky'),
    skipped: count('skipped'),
  };
  return { code, report: { stats, errors, suites: [{ title: 'x.spec.ts', specs, suites: [] }] } };
}

test('a browser run is retried when one to five of its tests failed', () => {
  const failed = (count: number) => playwrightRun(['expected', ...Array<Status>(count).fill('unexpected')]);
  expect([1, 2, 5].map((count) => canRetry(failed(count)))).toEqual([true, true, true]);
  expect(canRetry(failed(0))).toBe(false);
  expect(canRetry(failed(6))).toBe(false);
});

test('a browser run is not retried when more than tests failed', () => {
  expect(canRetry({ code: 1, report: undefined })).toBe(false);
  expect(canRetry(playwrightRun(['unexpected'], { errors: [{ message: 'no server' }] }))).toBe(false);
  expect(canRetry(playwrightRun(['unexpected', 'skipped']))).toBe(false);
  // Ctrl-C
  expect(canRetry(playwrightRun(['unexpected'], { code: 130 }))).toBe(false);
});

test('a retry turns failed tests into flaky ones and keeps those that failed again', () => {
  const first = readPlaywrightReport(playwrightRun(['expected', 'unexpected', 'unexpected']));
  expect(first).toMatchObject({ passed: 1, failed: 2 });
  const second = playwrightRun(['unexpected', 'expected', 'unexpected']);
  expect(joinRetry(first, readPlaywrightReport(second))).toMatchObject({
    passed: 2,
    failed: 1,
    flaky: ['x.spec.ts › b'],
  });
});

test('a retry that did not run leaves the failures, and one that ended badly is a failure', () => {
  const first = readPlaywrightReport(playwrightRun(['expected', 'unexpected']));
  const none = readPlaywrightReport({ code: 1, report: undefined });
  expect(joinRetry(first, none)).toMatchObject({ passed: 1, failed: 1, flaky: [] });
  const ended = readPlaywrightReport(playwrightRun(['expected', 'expected'], { code: 1 }));
  expect(joinRetry(first, ended)).toMatchObject({ passed: 2, failed: 1, flaky: ['x.spec.ts › b'] });
});

test('skipped tests, retried tests and files that do not load count as failed', () => {
  expect(readPlaywrightReport(playwrightRun(['expected', 'skipped', 'flaky'], { code: 0 }))).toMatchObject({
    passed: 1,
    failed: 2,
  });
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { name: join(root, 'src/a.test.ts'), status: 'failed', assertionResults: [] },
      {
        name: join(root, 'src/b.test.ts'),
        status: 'passed',
        assertionResults: [{ fullName: 'b works', duration: 1250 }, { fullName: 'b is skipped' }],
      },
    ],
  };
  expect(readVitestReport({ code: 1, report })).toEqual({
    passed: 1,
    failed: 2,
    tests: [
      { name: 'src/b.test.ts › b works', seconds: 1.25 },
      { name: 'src/b.test.ts › b is skipped', seconds: 0 },
    ],
  });
});

test('the closing lines list the twenty slowest tests, the flaky tests and the counts', () => {
  const tests = Array.from({ length: 25 }, (_, index) => ({ name: `test ${index}`, seconds: index }));
  const lines = closingLines({ passed: 25, failed: 0, tests, flaky: ['x › a', 'y › b'] });
  expect(lines[0]).toBe('Slowest tests:');
  expect(lines[1]).toBe('   24.0 s  test 24');
  expect(lines.slice(20)).toEqual(['    5.0 s  test 5', 'flaky: 2, x › a; y › b', '25 passed, 0 failed']);
  const skipped = { name: 'skipped', seconds: 0 };
  expect(closingLines({ passed: 3, failed: 0, tests: [skipped], flaky: [] })).toEqual(['3 passed, 0 failed']);
});
