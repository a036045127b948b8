// npm run platform-admin -- list | grant EMAIL | revoke EMAIL: manages the users with platform admin rights.
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return runProgram(['src/app/server/platform-admin-command.ts', ...process.argv.slice(2)]);
});
