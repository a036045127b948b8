// npm run db:schema: after a new migration, writes db/schema.sql and the types of the tables again.
import { handOver } from './hand-over.mjs';
import { installPackages, runToEnd } from './packages.mjs';

await runToEnd(async () => {
  await installPackages();
  return handOver(['tests/harness/write-schema.ts']);
});
