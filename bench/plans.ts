import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { benchFolder, type DataSet } from './data-set.ts';
import type { Subject } from './measure.ts';
import { replay } from './statements.ts';

/** Settings with which PostgreSQL explains each statement, including those inside functions. */
export const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
};

/**
 * Writes the plans of every statement of every read.
 * @returns the file
 */
export async function writePlans(data: DataSet, subjects: Subject[]): Promise<string> {
  const file = join(benchFolder, 'plans.txt');
  const lines: string[] = [];
  const client = new pg.Client({ connectionString: data.urls.appUrl, options: '-c client_min_messages=log' });
  client.on('notice', ({ message = '' }) => {
    if (message.startsWith('duration:')) lines.push(message, '');
  });
  await client.connect();
  for (const { name, kind, recordings } of subjects) {
    if (kind !== 'read') continue;
    for (const recording of recordings.slice(0, 12)) {
      lines.push(`==== ${name} ====`, '');
      await replay(client, recording);
    }
  }
  await client.end();
  await writeFile(file, lines.join('\n'));
  return file;
}
