// npm run connected-companies -- list | add | enable | disable | new-secret: whom users may be handed over to.
import { handOver } from './hand-over.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return handOver(['src/app/server/connected-companies-command.ts', ...process.argv.slice(2)]);
});
