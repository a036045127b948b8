import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportDetails, imports } from '#imports/contract.ts';
import { type ImportState, isWorking } from '#imports/rules.ts';
import type { CallInput, Endpoint, Output } from '#platform/contract/endpoint.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { aCompany, addressOf, testServer } from '../tests/harness/api.ts';
import { testSecret } from '../tests/harness/database.ts';
import { csvOf, xlsxOf } from '../tests/harness/imports.ts';
import { type KadroProcess, spawnKadro } from '../tests/harness/spawn-kadro.ts';
import { startTestPostgres } from '../tests/harness/test-postgres.ts';
import { peakOf } from './peak-memory.ts';

type Table = { rows: number; format: 'csv' | 'xlsx' };
type Say = (line: string) => void;

const small = 5000;
const tables: Table[] = [
  { rows: small, format: 'xlsx' },
  { rows: 50_000, format: 'xlsx' },
  { rows: small, format: 'csv' },
  { rows: 50_000, format: 'csv' },
];

// Ten times the rows may need this much more memory: garbage that is not collected yet, and shared texts of a workbook.
const spareMegabytes = 200;

/** `npm run bench -- --imports`: time and memory of the server while it reads, checks, imports and undoes a table. */
export async function measureImports(say: Say): Promise<number> {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = postgres.ownerUrl;
  process.env.TEST_POSTGRES_SUPERUSER_URL = postgres.superuserUrl;
  try {
    const peaks = new Map<Table, number>();
    for (const table of tables) peaks.set(table, await measureTable(table, say));
    await (await testServer()).close();
    let faults = 0;
    for (const [{ rows, format }, peak] of peaks) {
      const least = [...peaks].find(([one]) => one.rows === small && one.format === format)?.[1] ?? 0;
      if (peak <= least + spareMegabytes) continue;
      faults += 1;
      say(`Too much memory: ${rows} rows of ${format}.`);
    }
    return faults;
  } finally {
    await postgres.stop();
  }
}

/** Works on a table in a process of its own. @returns the most megabytes that the process had */
async function measureTable(table: Table, say: Say): Promise<number> {
  const { id: companyId, owner } = await aCompany();
  const kadro = await spawnKadro({
    SECRET_KEY: testSecret,
    DATABASE_URL: (await testServer()).ownerUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'kadro-bench-')),
  });
  const content = contentOf(table);
  const call = callerOf(kadro, owner.token ?? '');
  const steps: string[] = [];
  try {
    steps.push(`${await peakOf(kadro.process.pid)} MB before`);
    const path = addressOf(imports.upload, { companyId }, { name: `people.${table.format}` });
    const uploaded = await fetch(kadro.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: `${sessionCookie}=${owner.token}` },
      body: new Uint8Array(content),
    });
    const { id: importId } = (await uploaded.json()) as { id: string };
    const params = { companyId, importId };
    const finish = async (name: string, state: ImportState): Promise<ImportDetails> => {
      const started = performance.now();
      const found = await waitFor(() => call(imports.read, { params }));
      if (found.state !== state) throw new Error(`${name}: ${found.state}, not ${state}.`);
      const seconds = (performance.now() - started) / 1000;
      steps.push(`${name} ${seconds.toFixed(1)} s, ${await peakOf(kadro.process.pid)} MB`);
      return found;
    };
    const { fields } = await finish('read', 'mapping');
    // The later steps work on rows, and know no format.
    if (table.format === 'xlsx') return await peakOf(kadro.process.pid);
    await call(imports.check, { params, body: { fields, policy: 'fill' } });
    await finish('check', 'checked');
    await call(imports.start, { params, body: { legalBasis: 'applied' } });
    const { counts } = await finish('import', 'done');
    if (counts.new !== table.rows) throw new Error(`${counts.new} of ${table.rows} rows were imported.`);
    await call(imports.undo, { params });
    await finish('undo', 'undone');
    return await peakOf(kadro.process.pid);
  } finally {
    const megabytes = (content.length / 1024 / 1024).toFixed(1);
    say(`${table.rows} rows, ${table.format} of ${megabytes} MB: ${steps.join('; ')}`);
    kadro.process.kill('SIGTERM');
    await once(kadro.process, 'exit');
  }
}

function contentOf({ rows, format }: Table): Buffer {
  const headings =
    'First name,Last name,Email,Phone,LinkedIn,Job title,Company,City,Country,Skills,Tags,Note'.split(',');
  const lines = Array.from({ length: rows }, (_, number) => [
    `Ayşe${number}`,
    `Yılmaz${number % 977}`,
    `ayse${number}@example.test`,
    `0532 ${String(number).padStart(7, '0')}`,
    `linkedin.com/in/ayse${number}`,
    'Civil engineer',
    `Company ${number % 500}`,
    'İzmir',
    'Turkey',
    'AutoCAD; Statics; Excel',
    `Fair; group ${number % 300}`,
    'Met at the fair in spring, wants to work on bridges and asked for a call in the autumn.',
  ]);
  return format === 'csv'
    ? Buffer.from(csvOf([headings, ...lines]))
    : xlsxOf({ People: [headings, ...lines] });
}

function callerOf({ url }: KadroProcess, token: string) {
  return async <E extends Endpoint>(operation: E, input: CallInput<E>): Promise<Output<E>> => {
    const { params, body } = input as { params: object; body?: object };
    const response = await fetch(url + addressOf(operation, params, {}), {
      method: operation.method,
      headers: {
        cookie: `${sessionCookie}=${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${operation.path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Output<E>;
  };
}

async function waitFor(read: () => Promise<ImportDetails>): Promise<ImportDetails> {
  for (;;) {
    const found = await read();
    if (!isWorking(found.state)) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
