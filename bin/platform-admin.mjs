// npm run platform-admin -- list | grant EMAIL | revoke EMAIL: users who look after the whole installation.
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return runProgram(['src/app/server/platform-admin-command.ts', ...process.argv.slice(2)]);
});
