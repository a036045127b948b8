// npm run connected-companies -- list | add | enable | disable | new-secret: manages the companies to which users may
// be handed over.
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return runProgram(['src/app/server/connected-companies-command.ts', ...process.argv.slice(2)]);
});
