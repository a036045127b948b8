// npm run tasks -- list | retry [id …]: lists or retries background tasks that used up their attempts.
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return runProgram(['src/app/server/tasks-command.ts', ...process.argv.slice(2)]);
});
