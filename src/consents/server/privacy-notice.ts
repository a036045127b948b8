import { byMember, changesOf, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { PrivacyNoticeDraft } from '../contract.ts';

export type StoredNotice = PrivacyNoticeDraft & { version: number };

const none: StoredNotice = { bodyEn: '', bodyTr: '', retentionMonths: null, version: 1 };

/** The notice in the company's words; empty texts and version 1 before the first save. */
export async function findNotice(tx: TenantTx): Promise<StoredNotice> {
  const row = await selectNotice(tx).executeTakeFirst();
  return row === undefined ? none : toNotice(row);
}

/** Saves the notice. Of two members who save at once, the later one is refused, because it has an older version. */
export async function saveNotice(
  tx: TenantTx,
  actor: MemberActor,
  notice: StoredNotice,
  now: Date,
): Promise<void> {
  const values = {
    body_en: notice.bodyEn,
    body_tr: notice.bodyTr,
    retention_months: notice.retentionMonths,
  };
  const before = await selectNotice(tx).forUpdate().executeTakeFirst();
  if ((before?.version ?? none.version) !== notice.version) refuse('conflict', 'consents.stale');
  const changes = changesOf(before ?? { body_en: '', body_tr: '', retention_months: null }, values);
  if (changes === undefined) return;
  const saved =
    before === undefined
      ? await tx
          .insertInto('privacy_notices')
          .values({ ...values, version: notice.version + 1, changed_at: now })
          .onConflict((conflict) => conflict.column('tenant_id').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('privacy_notices')
          .set({ ...values, version: before.version + 1, changed_at: now })
          .returning('version')
          .executeTakeFirst();
  if (saved === undefined) refuse('conflict', 'consents.stale');
  await record(tx, actor.companyId, byMember(actor), {
    type: 'company.privacy_notice_updated',
    changes,
    now,
  });
}

const selectNotice = (tx: TenantTx) =>
  tx.selectFrom('privacy_notices').select(['body_en', 'body_tr', 'retention_months', 'version']);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectNotice>['executeTakeFirst']>>>;

const toNotice = (row: Row): StoredNotice => ({
  bodyEn: row.body_en,
  bodyTr: row.body_tr,
  retentionMonths: row.retention_months,
  version: row.version,
});
