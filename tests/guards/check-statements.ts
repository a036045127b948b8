import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import { companyTables } from '#platform/server/db/company-tables.ts';
import { unboundTables } from './unbound-tables.ts';

/** Prints the collected statements that leave a company table to row-level security, and fails when there are any. */
async function main(folder: string): Promise<void> {
  await loadModule();
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const lines = new Set(files.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n')));
  const problems = [...lines]
    .map((line) => JSON.parse(line) as string)
    .map((text) => ({ text, unbound: unboundTables(parseSync(text), companyTables) }))
    .filter(({ unbound }) => unbound.length > 0);
  for (const { text, unbound } of problems) {
    process.stdout.write(`A statement does not name the company of ${unbound.join(', ')}:\n${text}\n\n`);
  }
  process.exitCode = problems.length > 0 ? 1 : 0;
}

await main(process.argv[2] ?? '');
