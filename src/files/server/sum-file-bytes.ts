import type { TenantTx } from '#platform/server/db/tenant.ts';

/** Size of the company's files in bytes, without removed ones. @param firstId counts only files with this id or a later one */
export async function sumFileBytes(tx: TenantTx, firstId: string | null): Promise<number> {
  const { bytes } = await tx
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size_bytes'), eb.val(0)).as('bytes'))
    .where('removed_at', 'is', null)
    .$if(firstId !== null, (query) => query.where('id', '>=', firstId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
