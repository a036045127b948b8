// npm run admin -- list | grant EMAIL | revoke EMAIL: manages the platform admins.
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return runProgram(['src/app/server/admin-command.ts', ...process.argv.slice(2)]);
});
