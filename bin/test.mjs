// npm test: every check, the fastest first. `npm test -- unit <file>` runs a part.
import { SetupError, installPackages, runToEnd } from './packages.mjs';
import { runSteps } from './test-run.mjs';
import {
  browser,
  changedTests,
  check,
  frontEnd,
  playwright,
  vitest,
  vitestWithStatements,
} from './test-steps.mjs';

const checks = [
  check('format', 'biome', ['format', '.']),
  // The linter needs the types of every file, so it checks them too. It has a checker per processor, and each resolves
  // the shared types again: with one it needs half the CPU time.
  check('lint and types', 'oxlint', ['--type-check', '--deny-warnings'], { GOMAXPROCS: '1' }),
];

// Workers wait for the database or for other processes: three leave a processor without work for a quarter of the time.
const unit = (files) =>
  vitestWithStatements('unit and HTTP', [
    '--maxWorkers=4',
    // The guards are a part of their own, and change what the whole installation has, such as the seller.
    ...(files.length > 0 ? files : ['--exclude', 'tests/guards/**']),
  ]);

function stepsOf([part, ...files]) {
  switch (part) {
    case undefined:
      return [
        // Installing a browser waits for the network, and checking types hardly uses more than one processor.
        [checks, [vitest('guards', ['tests/guards'])], [browser, frontEnd]],
        unit([]),
        playwright('in a browser', []),
      ];
    case 'changed':
      return [...checks, vitest('guards', ['tests/guards']), changedTests(files[0])];
    case 'check':
      return checks;
    case 'guards':
      // A name alone would also find tests of that name outside the guards.
      return [
        vitest('guards', files.length > 0 ? files.map((file) => `tests/guards/${file}`) : ['tests/guards']),
      ];
    case 'unit':
      return [unit(files)];
    case 'e2e':
      return [browser, frontEnd, playwright('in a browser', files)];
    default:
      throw new SetupError(
        `There is no part "${part}": npm test -- changed [since] | check | guards [name] | unit [file] | e2e [file]`,
      );
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
  return runSteps([packages, ...steps]);
});
