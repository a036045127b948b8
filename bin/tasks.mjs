// npm run tasks -- list | retry [id …]: background tasks that used up their tries.
import { handOver } from './hand-over.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return handOver(['src/app/server/tasks-command.ts', ...process.argv.slice(2)]);
});
