import { Readable } from 'node:stream';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { randomKey, StorageMissingError } from '#platform/server/storage/storage.ts';
import { type ZipEntry, zipStream } from '#platform/server/zip-stream.ts';
import type { InvoiceArchive } from '../archive-contract.ts';
import { drawInvoice } from './invoice-pdf.ts';
import { countYear, requireYear } from './list-invoices.ts';

const hourMs = 3_600_000;
const keptHours = 24;
const sizeMax = 2 ** 31;
/** The count that members see is saved after so many invoices. */
const savedEach = 20;

export type ArchiveOf = { year: number; language: Language };

/**
 * Begins to write the invoices of a year, or continues to. One that is ready is written again, and can be
 * downloaded meanwhile.
 */
export async function startArchive(tx: TenantTx, of: ArchiveOf, now: Date): Promise<InvoiceArchive> {
  const total = await countYear(tx, of.year);
  if (total === 0) refuse('not_found', 'billing.invoice_unknown');
  const found = await findArchive(tx, of);
  if (found?.state === 'waiting' && found.expires_at > now) return present(found, now);
  const fresh = {
    state: 'waiting',
    written: 0,
    total,
    created_at: now,
    expires_at: new Date(now.getTime() + hourMs),
  };
  const row = await tx
    .insertInto('invoice_archives')
    .values({ ...of, ...fresh })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'year', 'language']).doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow();
  // One at a time in a company, after the tasks that are short.
  const jobKey = `${writeArchive} ${row.id}`;
  const options = { jobKey, isLong: true, queue: `${writeArchive} ${tx.tenantId}` };
  await enqueue(tx, writeArchive, { companyId: tx.tenantId, archiveId: row.id }, options);
  return present(row, now);
}

export async function readArchive(tx: TenantTx, of: ArchiveOf, now: Date): Promise<InvoiceArchive> {
  const row = await findArchive(tx, of);
  return row === undefined ? none : present(row, now);
}

/** @throws Refusal billing.archive_not_ready */
export async function openArchive(
  tx: TenantTx,
  { storage }: Pick<Platform, 'storage'>,
  { of, now }: { of: ArchiveOf; now: Date },
): Promise<{ body: Readable; bytes: number }> {
  const row = await findArchive(tx, of);
  if (row === undefined || row.storage_key === null || row.expires_at <= now)
    refuse('conflict', 'billing.archive_not_ready');
  const body = await storage.get(row.storage_key).catch((error: unknown) => {
    if (error instanceof StorageMissingError) refuse('conflict', 'billing.archive_not_ready');
    throw error;
  });
  return { body, bytes: Number(row.size_bytes) };
}

const findArchive = (tx: TenantTx, { year, language }: ArchiveOf) =>
  tx
    .selectFrom('invoice_archives')
    .selectAll()
    .where('year', '=', year)
    .where('language', '=', language)
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof findArchive>>>;

const none: InvoiceArchive = { state: null, written: 0, total: 0, sizeBytes: null, expiresAt: null };

/** A task that did not end within its hour has failed for the member, who can begin again. */
function present(
  { state, written, total, size_bytes: bytes, expires_at: at }: Row,
  now: Date,
): InvoiceArchive {
  if (state === 'waiting')
    return { state: at > now ? 'waiting' : 'failed', written, total, sizeBytes: null, expiresAt: null };
  return at > now
    ? { state: 'ready', written, total, sizeBytes: Number(bytes), expiresAt: at.toISOString() }
    : none;
}

const writeArchive = 'write_invoice_archive';

/**
 * Draws the invoices of a year into an archive. After a crash it begins again with another file; the task that deletes
 * a file is queued before the file is written.
 */
export const writeInvoiceArchive: Task = {
  name: writeArchive,
  async run({ companyId = '', archiveId = '' }, platform) {
    const inCompany = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
      inTenant(platform.db, companyId, work);
    const found = await inCompany((tx) => findWaiting(tx, archiveId));
    if (found === undefined) return;
    const now = platform.clock.now();
    const expiresAt = new Date(now.getTime() + keptHours * hourMs);
    const key = randomKey('invoices');
    await inCompany((tx) => enqueue(tx, removeInvoiceArchive.name, { companyId, key }, { runAt: expiresAt }));
    const entries = await inCompany((tx) => requireYear(tx, found.year));
    const language = found.language as Language;
    const translate = platform.words.in(language);
    const files = entries.map(
      (invoice, index): ZipEntry => ({
        name: `${invoice.number}.pdf`,
        isCompressed: true,
        open: async () => {
          if (index % savedEach === 0)
            await inCompany((tx) => saveWaiting(tx, archiveId, { written: index }));
          return [await drawInvoice(invoice, { language, translate })];
        },
      }),
    );
    const content = Readable.from(zipStream(files, now), { objectMode: false });
    const options = { contentType: 'application/zip', limitBytes: sizeMax };
    const { bytes } = await platform.storage.put(key, content, options);
    await inCompany((tx) =>
      saveWaiting(tx, archiveId, {
        state: 'ready',
        written: entries.length,
        total: entries.length,
        storage_key: key,
        size_bytes: bytes,
        expires_at: expiresAt,
      }),
    );
  },
};

const findWaiting = (tx: TenantTx, id: string) =>
  tx
    .selectFrom('invoice_archives')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

type Change = Partial<
  Pick<Row, 'state' | 'written' | 'total' | 'storage_key' | 'size_bytes'> & { expires_at: Date }
>;

const saveWaiting = (tx: TenantTx, id: string, change: Change) =>
  tx
    .updateTable('invoice_archives')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** Deletes an archive a day after it was written, with the row that names it. */
export const removeInvoiceArchive: Task = {
  name: 'remove_invoice_archive',
  async run({ companyId = '', key = '' }, { db, storage }) {
    await inTenant(db, companyId, (tx) =>
      tx.deleteFrom('invoice_archives').where('storage_key', '=', key).where('state', '=', 'ready').execute(),
    );
    await storage.remove(key);
  },
};

/** Deletes the archives of a deleted company; it may be repeated. */
export async function removeCompanyArchives({ db, storage }: Platform, companyId: string): Promise<void> {
  const rows = await inTenant(
    db,
    companyId,
    (tx) =>
      tx.selectFrom('invoice_archives').select('storage_key').where('storage_key', 'is not', null).execute(),
    { readOnly: true },
  );
  for (const { storage_key: key } of rows) if (key !== null) await storage.remove(key);
}
