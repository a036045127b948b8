// npm test: every check, in the order in which they are quick. `npm test -- unit <file>` runs a part.
import { SetupError, installPackages, runToEnd, say, seconds } from './packages.mjs';
import { browser, check, frontEnd, playwright, vitest } from './test-steps.mjs';

const checks = [
  check('format', 'biome', ['format', '.']),
  check('lint', 'oxlint', ['--deny-warnings']),
  check('types', 'tsc', ['-b']),
];

function stepsOf([part, ...files]) {
  switch (part) {
    case undefined:
      return [
        browser,
        ...checks,
        vitest('guards', ['tests/guards']),
        vitest('unit and HTTP', ['--exclude', 'tests/guards/**']),
        frontEnd,
        playwright('in a browser', []),
      ];
    case 'check':
      return checks;
    case 'guards':
      return [vitest('guards', ['tests/guards', ...files])];
    case 'unit':
      return [vitest('unit and HTTP', files)];
    case 'e2e':
      return [browser, frontEnd, playwright('in a browser', files)];
    default:
      throw new SetupError(
        `There is no part "${part}": npm test -- check | guards | unit [file] | e2e [file]`,
      );
  }
}

async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    const started = Date.now();
    const { passed, failed } = await resultOf(step);
    total.passed += passed;
    total.failed += failed;
    say(`${failed === 0 ? '✓' : '✗'} ${step.name} (${seconds(started)})`);
    if (failed > 0) break;
  }
  return total;
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

await runToEnd(async () => {
  const steps = stepsOf(process.argv.slice(2));
  const packages = {
    name: 'packages',
    async run() {
      await installPackages();
      return { passed: 0, failed: 0 };
    },
  };
  const { passed, failed } = await runSteps([packages, ...steps]);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
});
