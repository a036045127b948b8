// npm run demo:reset: deletes everything and creates the demo again.
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return runProgram(['src/app/server/demo-reset-command.ts']);
});
