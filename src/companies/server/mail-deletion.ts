import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { listReaders, longDay, mailMembers } from './mail-members.ts';

export type DeletionMail = { kind: 'requested'; dueAt: Date } | { kind: 'cancelled' };

/**
 * Mails every active member; owners also get a link to cancel the deletion.
 * @param by the name of the owner who decided; null for the platform
 */
export async function mailDeletion(
  platform: Platform,
  tx: TenantTx,
  by: string | null,
  news: DeletionMail,
): Promise<void> {
  await mailMembers(platform, tx, await listReaders(tx), (reader, context) => {
    const { translate, company } = context;
    const values = {
      company: company.name,
      name: by ?? translate('companies.mail.platform'),
      ...(news.kind === 'requested' && { date: longDay(news.dueAt, context) }),
    };
    const word = (key: string): string => translate(`companies.mail.deletion_${news.kind}.${key}`, values);
    // Members of a disabled company cannot open it.
    const isClosed = news.kind === 'requested' && company.disabled_at !== null;
    const forOwner = news.kind === 'requested' && reader.is_owner && !isClosed;
    return {
      subject: word('subject'),
      heading: word('heading'),
      paragraphs: [word(isClosed ? 'bodyClosed' : 'body'), ...(forOwner ? [word('owner')] : [])],
      button: forOwner ? { label: word('button'), path: `/company/general?company=${tx.tenantId}` } : null,
      footer: translate('companies.mail.memberFooter', values),
    };
  });
}
