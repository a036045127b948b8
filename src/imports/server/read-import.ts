import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { listCandidateFields } from '#custom-fields/server/queries.ts';
import { withTemporaryFile } from '#files/server/store-upload.ts';
import { language } from '#platform/contract/fields.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { guessFields, type UnreadableReason } from '../rules.ts';
import type { ImportRun } from './import-run.ts';
import { findMapping } from './mappings.ts';
import { changeImport, type ImportRecord, insertRows, lockImport } from './queries.ts';
import { openCsv } from './read-csv.ts';
import { openXlsx } from './read-xlsx.ts';
import {
  charsOf,
  type OpenTable,
  type TableRow,
  type TableSettings,
  UnreadableTableError,
  usedRows,
} from './table.ts';

const batchSize = 1000;
const headingMaxChars = 200;
const batchMaxChars = 4 * 1024 * 1024;

/**
 * Reads the file of an import into rows. A transaction has at most a thousand, so memory does not grow with the file.
 * After a crash it begins again, and rows that are there stay.
 */
export async function readImport(run: ImportRun): Promise<void> {
  const { platform, companyId, importId } = run;
  const found = await inTenant(platform.db, companyId, (tx) => lockImport(tx, importId));
  if (found?.state !== 'reading' || found.storage_key === null) return;
  const key = found.storage_key;
  try {
    await withTemporaryFile(platform, async (path) => {
      await copyContent(platform, key, path);
      await readFile(run, found, path);
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    await giveUp(run, found, { reason });
  }
}

function reasonOf(error: unknown) {
  if (error instanceof UnreadableTableError) return error.reason;
  return error instanceof StorageMissingError ? ('broken' as const) : null;
}

async function copyContent({ storage }: Platform, key: string, path: string): Promise<void> {
  await pipeline(await storage.get(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

async function readFile(run: ImportRun, found: ImportRecord, path: string): Promise<void> {
  const table = await (found.format === 'xlsx' ? openXlsx(path, found) : openCsv(path, found));
  try {
    await readTable(run, found, table);
  } catch (error) {
    if (!(error instanceof UnreadableTableError)) throw error;
    await giveUp(run, found, { reason: error.reason, settings: table.settings });
  } finally {
    table.close();
  }
}

async function readTable(run: ImportRun, found: ImportRecord, table: OpenTable): Promise<void> {
  const { platform, companyId } = run;
  const save = (batch: readonly TableRow[], readCount: number): Promise<boolean> =>
    inTenant(platform.db, companyId, (tx) => saveRows(tx, found, batch, readCount));
  let headings: string[] | null = null;
  let batch: TableRow[] = [];
  let count = 0;
  let width = 0;
  let chars = 0;
  let isWanted = true;
  for await (const row of usedRows(table.rows, errorHeadings(platform))) {
    width = Math.max(width, row.cells.length);
    if (headings === null) {
      headings = row.cells.map((heading) => heading.slice(0, headingMaxChars).toWellFormed());
      continue;
    }
    batch.push(row);
    count += 1;
    chars += charsOf(row.cells);
    if (batch.length < batchSize && chars < batchMaxChars) continue;
    isWanted = await save(batch, count);
    batch = [];
    chars = 0;
    if (!isWanted) return;
  }
  if (headings === null || count === 0) throw new UnreadableTableError('empty');
  // Columns at the end may have no heading.
  const names = Array.from({ length: width }, (_, column) => headings?.[column] ?? '');
  if (!(await save(batch, count))) return;
  await inTenant(platform.db, companyId, (tx) => finish(tx, found, { headings: names, count, table }));
}

/** The headings that a file of errors adds, in each language. */
const errorHeadings = ({ words }: Platform): string[][] =>
  language.options.map((one) => ['row', 'reason'].map((name) => words.in(one)(`imports.errors.${name}`)));

/** Whether this reading is still wanted: the import exists, and nobody chose to read it in another way. */
async function isCurrent(tx: TenantTx, found: ImportRecord): Promise<boolean> {
  const now = await lockImport(tx, found.id);
  return (
    now?.state === 'reading' &&
    now.encoding === found.encoding &&
    now.delimiter === found.delimiter &&
    now.sheet === found.sheet
  );
}

async function saveRows(
  tx: TenantTx,
  found: ImportRecord,
  batch: readonly TableRow[],
  count: number,
): Promise<boolean> {
  if (!(await isCurrent(tx, found))) return false;
  await insertRows(tx, found.id, batch);
  await changeImport(tx, found.id, { row_count: count });
  return true;
}

type ReadTable = { headings: string[]; count: number; table: OpenTable };

async function finish(
  tx: TenantTx,
  found: ImportRecord,
  { headings, count, table }: ReadTable,
): Promise<void> {
  if (!(await isCurrent(tx, found))) return;
  const { encoding, delimiter, sheet, sheets } = table.settings;
  const remembered = await findMapping(tx, headings);
  const added = (await listCandidateFields(tx)).filter((field) => field.removed_at === null);
  const fields = remembered ?? guessFields(headings, added);
  await changeImport(tx, found.id, {
    state: 'mapping',
    row_count: count,
    headings,
    fields,
    encoding,
    delimiter,
    sheet,
    sheets,
  });
}

type Unreadable = { reason: UnreadableReason; settings?: Partial<TableSettings> };

/** Ends a reading. The settings stay, because another sheet or separator may be readable. */
async function giveUp(
  { platform, companyId }: ImportRun,
  found: ImportRecord,
  { reason, settings = {} }: Unreadable,
): Promise<void> {
  await inTenant(platform.db, companyId, async (tx) => {
    if (!(await isCurrent(tx, found))) return;
    await tx.deleteFrom('import_rows').where('import_id', '=', found.id).execute();
    const change = { ...settings, state: 'unreadable', unreadable_reason: reason, row_count: 0 };
    await changeImport(tx, found.id, change);
  });
}
