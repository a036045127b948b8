import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Migration = {
  name: string;
  text: string;
  hash: string;
  /** Statements to run one by one outside a transaction; null runs the whole text in one transaction. */
  statements: string[] | null;
};

/** First line of a migration that runs outside a transaction, as `create index concurrently` requires. */
const noTransaction = '-- no transaction';

/** Statements allowed outside a transaction: only these can be repeated after an interruption. */
export const concurrentIndex =
  /^(?:create(?: unique)?|drop) index concurrently if (?:not )?exists (?:app\.)?(\w+)/;

/** Names of a folder's migrations, in the order in which they apply. */
export async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Reads one migration. It throws when the migration opts out of the transaction and has a statement that cannot be
 * repeated.
 */
export async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(join(folder, name), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  const [first, ...rest] = text.split('\n');
  if (first?.trim() !== noTransaction) return { name, text, hash, statements: null };
  const statements = rest
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const other = statements.find((statement) => !concurrentIndex.test(statement));
  if (other !== undefined) {
    throw new Error(
      `The migration ${name} runs outside a transaction and may only create or drop indexes concurrently if they do (not) exist: ${other}`,
    );
  }
  return { name, text, hash, statements };
}
