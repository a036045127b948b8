import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontEnd } from './front-end.mjs';
import { exitCodeOf, passSignals } from './run-program.mjs';
import { SetupError, pinnedEnvironment, pinnedNode, root, say } from './packages.mjs';
import { canRetry, joinRetry, readPlaywrightReport, readVitestReport } from './test-report.mjs';

const one = { passed: 1, failed: 0 };
const broken = { passed: 0, failed: 1 };

/** A step with a single result; it prints output only on failure. */
export function check(name, file, args, env = {}) {
  return {
    name,
    async run() {
      const { code, output } = await runQuietly(file, args, env);
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

/** Finds or installs a browser; it is counted only when it fails. */
export const browser = {
  name: 'browser',
  async run() {
    const code = await runLoudly(pinnedNode, ['tests/harness/browser.ts']);
    return code === 0 ? { passed: 0, failed: 0 } : broken;
  },
};

export function vitest(name, args) {
  return { name, run: () => withFolder((folder) => runVitest(folder, args)) };
}

/** Tests whose statements in companies' transactions are then checked, which counts as one test. */
export function vitestWithStatements(name, args) {
  return {
    name,
    run: () =>
      withFolder(async (folder) => {
        const result = await runVitest(folder, args, { STATEMENTS_FOLDER: folder });
        if (result.failed > 0) return result;
        const checked = await check('', pinnedNode, ['tests/guards/check-statements.ts', folder]).run();
        const { passed, failed } = checked;
        return { ...result, passed: result.passed + passed, failed };
      }),
  };
}

/** Browser tests. With CI=true the failed ones run once more, alone; those that pass then are flaky, not failed. */
export function playwright(name, args) {
  return { name, run: () => withFolder((folder) => runPlaywright(folder, args)) };
}

/**
 * Runs the unit, HTTP and browser tests that a change can break. `since` names a commit or branch; without it, what is
 * not committed, or the last commit.
 */
export function changedTests(since) {
  return {
    name: 'tests of what changed',
    async run() {
      const chosen = await chooseTests(since);
      say(chosen.summary);
      const steps = [
        ...(chosen.unit.length > 0 ? [vitestWithStatements('unit and HTTP', chosen.unit)] : []),
        ...(chosen.browser === undefined
          ? []
          : [browser, frontEnd, playwright('in a browser', chosen.browser)]),
      ];
      const results = [];
      for (const step of steps) {
        results.push(await step.run());
        if (results.at(-1).failed > 0) break;
      }
      const sum = (key) => results.reduce((total, result) => total + result[key], 0);
      const join = (key) => results.flatMap((result) => result[key] ?? []);
      return { passed: sum('passed'), failed: sum('failed'), tests: join('tests'), flaky: join('flaky') };
    },
  };
}

async function chooseTests(since) {
  const args = ['tests/runner/print-changed-tests.ts', ...(since === undefined ? [] : [since])];
  const { code, output } = await runQuietly(pinnedNode, args);
  if (code !== 0) throw new SetupError(`What changed cannot be read from git:\n${output}`);
  const { changed, unit, browser: specs } = JSON.parse(output);
  const count = (tests) => (tests === 'all' ? 'all files' : `${tests.length} files`);
  return {
    summary: `${changed} changed files: unit and HTTP ${count(unit)}, browser ${count(specs)}`,
    unit: unit === 'all' ? ['--exclude', 'tests/guards/**'] : unit,
    browser: specs === 'all' ? [] : specs.length > 0 ? specs : undefined,
  };
}

async function runVitest(folder, args, env = {}) {
  const path = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const code = await runLoudly('vitest', ['run', ...reporters, ...args], env);
  return readVitestReport({ code, report: readJson(path) });
}

async function runPlaywright(folder, args) {
  const run = async (name, runArgs) => {
    const path = join(folder, `${name}.json`);
    const code = await runLoudly('playwright', ['test', '--reporter=list,json', ...runArgs], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(folder, 'last-run.json'),
    });
    return { code, report: readJson(path) };
  };
  const first = await run('first', args);
  if (process.env.CI !== 'true' || !canRetry(first)) return readPlaywrightReport(first);
  say('Running the failed browser tests once more, alone …');
  // The screenshots of the first run are kept.
  const alone = ['--last-failed', '--workers=1', '--output=.cache/e2e-retry'];
  const second = await run('second', [...args, ...alone]);
  return joinRetry(readPlaywrightReport(first), readPlaywrightReport(second));
}

async function withFolder(run) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/report-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

async function runQuietly(file, args, env = {}) {
  const child = start(file, args, ['ignore', 'pipe', 'pipe'], env);
  let output = '';
  const keep = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { code: await waitForExit(child), output };
}

function runLoudly(file, args, env = {}) {
  return waitForExit(start(file, args, 'inherit', env));
}

function start(file, args, stdio, env = {}) {
  return spawn(file, args, { cwd: root, stdio, env: { ...pinnedEnvironment(), ...env } });
}

async function waitForExit(child) {
  const { end } = passSignals([child]);
  try {
    return await exitCodeOf(child);
  } catch (error) {
    throw new SetupError(`${child.spawnfile} cannot be run (${error.code}).`);
  } finally {
    end();
  }
}
