import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontEnd } from './front-end.mjs';
import { ended, passSignals } from './hand-over.mjs';
import { SetupError, pinnedEnvironment, pinnedNode, root } from './packages.mjs';

const one = { passed: 1, failed: 0 };
const broken = { passed: 0, failed: 1 };

/** A step that passes or fails as one; it says something only when it fails. */
export function check(name, file, args) {
  return {
    name,
    async run() {
      const { code, output } = await runQuietly(file, args);
      if (code !== 0) process.stdout.write(output);
      return code === 0 ? one : broken;
    },
  };
}

export const frontEnd = {
  name: 'front end',
  async run() {
    await buildFrontEnd();
    return one;
  },
};

/** Finds a browser, or gets one; not a test, so it counts only when it fails. */
export const browser = {
  name: 'browser',
  async run() {
    const code = await runLoudly(pinnedNode, ['tests/harness/browser.ts']);
    return code === 0 ? { passed: 0, failed: 0 } : broken;
  },
};

export function vitest(name, args) {
  return { name, run: () => withReport((report) => runVitest(report, args)) };
}

export function playwright(name, args) {
  return { name, run: () => withReport((report) => runPlaywright(report, args)) };
}

async function runVitest(report, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runLoudly('vitest', ['run', ...reporters, ...args]);
  const result = readReport(report);
  if (!result) return broken;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = result;
  // A file that does not load has no tests to fail.
  const unread = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return counted(code, numPassedTests, numFailedTests + unread + numPendingTests + numTodoTests);
}

async function runPlaywright(report, args) {
  const code = await runLoudly('playwright', ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const result = readReport(report);
  if (!result) return broken;
  // A test that passed at the second try did not pass.
  const { expected, unexpected, flaky, skipped } = result.stats;
  return counted(code, expected, unexpected + flaky + skipped);
}

// A skipped test is a failed one; so is a run in which nothing ran, or that ended badly without saying why.
function counted(code, passed, failed) {
  const isGood = code === 0 && passed > 0;
  return { passed, failed: isGood ? failed : Math.max(failed, 1) };
}

async function withReport(run) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

async function runQuietly(file, args) {
  const child = start(file, args, ['ignore', 'pipe', 'pipe']);
  let output = '';
  const keep = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { code: await untilEnded(child), output };
}

function runLoudly(file, args, env = {}) {
  return untilEnded(start(file, args, 'inherit', env));
}

function start(file, args, stdio, env = {}) {
  return spawn(file, args, { cwd: root, stdio, env: { ...pinnedEnvironment(), ...env } });
}

async function untilEnded(child) {
  const { end } = passSignals([child]);
  try {
    return await ended(child);
  } catch (error) {
    throw new SetupError(`${child.spawnfile} cannot be run (${error.code}).`);
  } finally {
    end();
  }
}
