// npm run db:schema: writes db/schema.sql and the table types after a new migration.
import { runProgram } from './run-program.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return runProgram(['tests/harness/write-schema.ts']);
});
