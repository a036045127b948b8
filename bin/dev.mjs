// npm run dev: restarts the server and rebuilds the front end whenever a file changes.
import { runPrograms } from './run-program.mjs';
import { installPackages, pinnedNode, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return runPrograms([
    { file: pinnedNode, args: ['--watch', '--watch-preserve-output', 'src/app/server/main.ts'] },
    { file: 'vite', args: ['build', '--watch', '--mode', 'development'] },
  ]);
});
