// npm run bench: the server's speed on a million applications, compared with the bare database. See bench/main.ts.
import { buildFrontEnd } from './front-end.mjs';
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  const options = process.argv.slice(2);
  if (!options.includes('--readers')) await buildFrontEnd();
  return runProgram(['bench/main.ts', ...options]);
});
