// npm start: everything a fresh checkout needs, then the server.
import { buildFrontEnd } from './front-end.mjs';
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  await buildFrontEnd();
  return runProgram(['src/app/server/main.ts', ...process.argv.slice(2)]);
});
