// npm run demo:reset: throws everything away and makes the demo anew.
import { handOver } from './hand-over.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return handOver(['src/app/demo/reset.ts']);
});
