import { openDataSet } from './data-set.ts';

const data = await openDataSet((line) => process.stdout.write(`${line}\n`), {
  rebuild: process.argv.includes('--rebuild'),
});
await data.postgres.stop();
