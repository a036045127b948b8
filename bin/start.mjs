// npm start: everything a fresh checkout needs, then the server.
import { buildFrontEnd } from './front-end.mjs';
import { handOver } from './hand-over.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  await buildFrontEnd();
  return handOver(['src/app/server/main.ts', ...process.argv.slice(2)]);
});
