import { SetupError, say, seconds } from './packages.mjs';
import { closingLines } from './test-report.mjs';

/**
 * Runs steps in order until one fails, prints the closing lines and returns the exit code. A list of lists in the place
 * of a step runs these side by side.
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0, tests: [], flaky: [] };
  await runInOrder(steps, total);
  for (const line of closingLines(total)) say(line);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

async function runInOrder(steps, total) {
  for (const step of steps) {
    if (total.failed > 0) return;
    if (Array.isArray(step)) {
      await Promise.all(step.map((lane) => runInOrder(lane, total)));
      continue;
    }
    const started = Date.now();
    const { passed, failed, tests = [], flaky = [] } = await resultOf(step);
    total.passed += passed;
    total.failed += failed;
    total.tests.push(...tests);
    total.flaky.push(...flaky);
    say(`${failed === 0 ? '✓' : '✗'} ${step.name} (${seconds(started)})`);
  }
}

async function resultOf(step) {
  try {
    return await step.run();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    return { passed: 0, failed: 1 };
  }
}
