import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { RawAnswer } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { exports_ } from '../contract.ts';
import { requireExporter } from './access.ts';
import { removeContent } from './background.ts';
import { present } from './present.ts';
import { type ExportRecord, findExport, listExports } from './queries.ts';
import { contentTypes } from './write-table.ts';

export const exportOperations: Operation[] = implement(
  'exports',
  exports_,
)({
  async list({ query: { cursor, limit } }, { tx, actor }) {
    const after = readCursor(cursor, ['id'])?.id ?? null;
    const rows = await listExports(tx, { userId: actor.userId, after, limit: limit + 1 });
    return pageFrom(rows, limit, present, ({ id }) => ({ id }));
  },
  async read({ params: { exportId } }, { tx, actor }) {
    return present(await requireOwn(tx, actor, exportId));
  },
  async download({ params: { exportId } }, { platform, actor, inCompany, now }) {
    const found = await inCompany(async (tx) => {
      const own = await requireOwn(tx, actor, exportId);
      await requireExporter(tx, actor, own);
      return own;
    });
    if (found.storage_key === null) refuse('conflict', 'exports.not_ready');
    if (found.expires_at <= now) refuse('gone', 'exports.expired');
    const body = await platform.storage.get(found.storage_key).catch((error: unknown) => {
      if (error instanceof StorageMissingError) refuse('gone', 'exports.expired');
      throw error;
    });
    return new RawAnswer({
      headers: {
        'content-type': contentTypes[found.format],
        'content-disposition': `attachment; filename="${found.title}.${found.format}"`,
        'content-length': String(found.size_bytes),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
      body,
    });
  },
  async delete({ params: { exportId } }, { tx, actor }) {
    const found = await requireOwn(tx, actor, exportId);
    await tx.deleteFrom('exports').where('id', '=', exportId).execute();
    if (found.storage_key !== null) await removeContent(tx, found.storage_key);
    return { isSuccess: true };
  },
});

async function requireOwn(tx: TenantTx, actor: MemberActor, exportId: string): Promise<ExportRecord> {
  const found = await findExport(tx, exportId);
  return found?.created_by_user_id === actor.userId ? found : refuse('not_found');
}
