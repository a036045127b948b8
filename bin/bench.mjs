// npm run bench: how quick the server is on a million applications, beside the database alone. See bench/main.ts.
import { buildFrontEnd } from './front-end.mjs';
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  await buildFrontEnd();
  return runProgram(['bench/main.ts', ...process.argv.slice(2)]);
});
