// npm run db:schema: after a new migration, writes db/schema.sql and the types of the tables again.
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return runProgram(['tests/harness/write-schema.ts']);
});
