import { relative } from 'node:path';
import { root } from './packages.mjs';

// A run with more failures is broken and not flaky.
const retriedMax = 5;

/**
 * Counts a JSON report of Vitest. A skipped test counts as failed.
 * @returns `{ passed, failed, tests }`, each test with its name and seconds.
 */
export function readVitestReport({ report, code }) {
  if (!report) return noResult();
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
  // A file that fails to load has no tests to count.
  const unread = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const tests = testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file.name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  const failed = numFailedTests + unread + numPendingTests + numTodoTests;
  return { ...countResults(code, numPassedTests, failed), tests };
}

/**
 * Counts a JSON report of Playwright. A skipped test counts as failed, and so does one that passed at a retry.
 * @returns `{ passed, failed, tests }`, each test with its id, name, seconds and status.
 */
export function readPlaywrightReport({ report, code }) {
  if (!report) return noResult();
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    ...countResults(code, expected, unexpected + flaky + skipped),
    tests: report.suites.flatMap((file) => testsIn(file, [file.title])),
  };
}

/** Whether the failures of a browser run may be flaky: few tests failed, and nothing else did. */
export function canRetry({ report, code }) {
  if (!report || code !== 1 || report.errors.length > 0) return false;
  const { unexpected, flaky, skipped } = report.stats;
  return flaky + skipped === 0 && unexpected > 0 && unexpected <= retriedMax;
}

/** Merges a browser run with the second run of its failed tests; `flaky` names those that passed there. */
export function joinRetry(first, second) {
  const passedAgain = new Set(second.tests.filter(({ status }) => status === 'expected').map(({ id }) => id));
  const flaky = first.tests.filter(({ id, status }) => status === 'unexpected' && passedAgain.has(id));
  const failed = first.failed - flaky.length;
  return {
    passed: first.passed + flaky.length,
    // The second run may fail without a failed test, e.g. when its server does not stop.
    failed: failed === 0 && second.failed > 0 ? second.failed : failed,
    tests: first.tests,
    flaky: flaky.map(({ name }) => name),
  };
}

/** The last lines of a run: the slowest tests, the flaky ones, and the counts. */
export function closingLines({ passed, failed, tests, flaky }) {
  const ran = tests.filter(({ seconds }) => seconds > 0);
  const slowest = ran.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
  return [
    ...(slowest.length > 0 ? ['Slowest tests:'] : []),
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
    ...(flaky.length > 0 ? [`flaky: ${flaky.length}, ${flaky.join('; ')}`] : []),
    `${passed} passed, ${failed} failed`,
  ];
}

function testsIn(suite, titles) {
  const own = suite.specs.flatMap(({ id, title, tests }) =>
    tests.map(({ status, results }) => ({
      id,
      name: [...titles, title].join(' › '),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      status,
    })),
  );
  const nested = (suite.suites ?? []).flatMap((inner) => testsIn(inner, [...titles, inner.title]));
  return [...own, ...nested];
}

// A run without a passed test, or with an unexplained bad exit code, counts as failed.
function countResults(code, passed, failed) {
  const isGood = code === 0 && passed > 0;
  return { passed, failed: isGood ? failed : Math.max(failed, 1) };
}

function noResult() {
  return { passed: 0, failed: 1, tests: [] };
}
