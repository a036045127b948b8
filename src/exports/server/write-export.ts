import { findActingMember } from '#companies/server/acting-member.ts';
import type { Language } from '#platform/contract/fields.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { Task } from '#platform/server/background/background.ts';
import { isDatabaseAway } from '#platform/server/db/is-database-away.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { randomKey } from '#platform/server/storage/storage.ts';
import type { ExportList } from '../rules.ts';
import { requireExporter } from './access.ts';
import { removeContent } from './background.ts';
import { endExport } from './end-export.ts';
import { hourMs } from './expiry.ts';
import { changeWaiting, type ExportRecord, findExport } from './queries.ts';
import { contentTypes, type TablePages, writeTable } from './write-table.ts';

/** Runs work in a short transaction, with the rights that the member has then. Throws a `Refusal` when they are gone. */
export type AsMember = <T>(work: (tx: TenantTx, actor: MemberActor) => Promise<T>) => Promise<T>;

export type SourceContext = { platform: Platform; asMember: AsMember; now: Date };

/** Reads one list as a table. */
export type ExportSource = {
  language(input: unknown): Language;
  pages(found: ExportRecord, context: SourceContext): TablePages;
};

export type ExportSources = Record<ExportList, ExportSource>;

const sizeMax = 2 ** 31;

/**
 * Writes an export page by page. After a crash it begins again with a new file; the first one is deleted, because no
 * row names it. An export that its member deleted stops at the next page.
 */
export const writeExportTask = (sources: ExportSources): Task => ({
  name: 'write_export',
  async run({ companyId = '', exportId = '' }, platform) {
    const inCompany = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
      inTenant(platform.db, companyId, work, { reader: 'en' });
    const found = await inCompany((tx) => findExport(tx, exportId));
    if (found?.state !== 'waiting') return;
    const now = platform.clock.now();
    const storageKey = randomKey('export');
    await inCompany((tx) => removeContent(tx, storageKey, new Date(now.getTime() + 4 * hourMs)));
    const source = sources[found.list];
    const asMember: AsMember = (work) =>
      inCompany(async (tx) => {
        const user = { userId: found.created_by_user_id, network: found.network };
        const actor = await findActingMember(tx, { ...user, isBilled: platform.config.billing });
        if (actor === null) throw new Refusal('forbidden');
        await requireExporter(tx, actor, found);
        return work(tx, actor);
      });
    let rowCount = 0;
    const pages = counted(source.pages(found, { platform, asMember, now }), (rows) => {
      rowCount = rows;
      return inCompany((tx) => changeWaiting(tx, exportId, { row_count: rows }));
    });
    const endAs = (end: Parameters<typeof endExport>[2]['end']): Promise<void> => {
      const { clock, config } = platform;
      return inCompany((tx) => endExport(tx, found, { end, now: clock.now(), isBilled: config.billing }));
    };
    try {
      const content = writeTable(pages, found.format, source.language(found.input));
      const options = { contentType: contentTypes[found.format], limitBytes: sizeMax };
      const { bytes } = await platform.storage.put(storageKey, content, options);
      await endAs({ storageKey, sizeBytes: bytes, rowCount });
    } catch (error) {
      if (error instanceof StoppedError) return;
      if (isDatabaseAway(error)) throw error;
      platform.log.warn({ err: error, exportId }, 'an export failed');
      await endAs('failed');
    }
  },
});

class StoppedError extends Error {}

/** Tells the number of rows after each page. Throws when the export is gone. */
async function* counted(pages: TablePages, onCount: (rows: number) => Promise<boolean>): TablePages {
  let rows = -1;
  for await (const page of pages) {
    rows += page.length;
    if (!(await onCount(Math.max(0, rows)))) throw new StoppedError('The export was deleted.');
    yield page;
  }
}
