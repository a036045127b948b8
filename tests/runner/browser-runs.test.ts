import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const flakyTest = 'sample.spec.ts › the second run › passes at the second run';
const retryNotice = 'Running the failed browser tests once more, alone';

type Run = { code: number; output: string; closing: string[] };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kadro-runner-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function run(ci: string): Promise<Run> {
  // Vitest's variables would reach Playwright.
  const env = { PATH: process.env['PATH'], CI: ci, SAMPLE_FOLDER: folder };
  const script = join(import.meta.dirname, 'sample-project/run.mjs');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script], { env }, (_error, output) =>
      resolve({ code: child.exitCode ?? 1, output, closing: output.trimEnd().split('\n') }),
    );
  });
}

// Each starts Playwright once or twice, which takes 20 s on a busy machine.
describe('a flaky test', {
  timeout: 120_000,
}, () => {
  test('passes as flaky with CI=true when its second run passes, and the closing lines name it', async () => {
    const { code, output, closing } = await run('true');
    expect(closing.slice(-5)).toEqual([
      'Slowest tests:',
      expect.stringMatching(/^ +\d+\.\d s {2}sample\.spec\.ts › /),
      expect.stringMatching(/^ +\d+\.\d s {2}sample\.spec\.ts › /),
      `flaky: 1, ${flakyTest}`,
      '2 passed, 0 failed',
    ]);
    expect(output).toContain(retryNotice);
    // The second run contains only the failed test.
    expect(output).toContain('Running 1 test using 1 worker');
    expect(code).toBe(0);
  });

  test('fails without a second run when CI is not true', async () => {
    const { code, output, closing } = await run('');
    expect(closing.at(-1)).toBe('1 passed, 1 failed');
    expect(output).not.toContain(retryNotice);
    expect(output).not.toContain('flaky:');
    expect(code).toBe(1);
  });
});
