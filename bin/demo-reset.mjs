// npm run demo:reset: throws everything away and makes the demo anew.
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return runProgram(['src/app/demo/reset.ts']);
});
