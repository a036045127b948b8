import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanyContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { consents, type PrivacyNotice } from '../contract.ts';
import { noticeBody } from './form-texts.ts';
import { findNotice, saveNotice } from './privacy-notice.ts';

export const consentOperations: Operation[] = implement(
  'consents',
  consents,
)({
  async readNotice(_input, context) {
    return present(context);
  },
  async saveNotice({ body }, context) {
    await saveNotice(context.tx, context.actor, body, context.now);
    return present(context);
  },
});

async function present({ tx, actor, platform }: CompanyContext): Promise<PrivacyNotice> {
  const notice = await findNotice(tx);
  const reader = { words: platform.words, companyName: await nameOf(tx, actor.companyId) };
  return {
    ...notice,
    shown: {
      en: noticeBody(notice, { ...reader, language: 'en' }),
      tr: noticeBody(notice, { ...reader, language: 'tr' }),
    },
  };
}

async function nameOf(tx: TenantTx, companyId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return name;
}
