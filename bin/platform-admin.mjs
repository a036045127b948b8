// npm run platform-admin -- list | grant EMAIL | revoke EMAIL: users who look after the whole installation.
import { handOver } from './hand-over.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return handOver(['src/app/server/platform-admin-command.ts', ...process.argv.slice(2)]);
});
