import { companyAddressKey } from '#deliveries/server/company-reply-address.ts';
import { ownMailsIn, readReplyToken, replyToken } from '#deliveries/server/reply-token.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { ParsedMail } from './parse-mail.ts';
import { saveBounce } from './save-delivery.ts';

// Each is looked up in the database, and a stranger may attach many reports that name many mails.
const lookupsMax = 20;

/**
 * Saves the reports of mail servers in a mail. At the address of a company they concern its mails alone; without an
 * address the random id in the Message-ID names the mail. An attached report counts at the address of a company, to
 * which returned mails are forwarded; elsewhere it is what a person attached.
 * @returns whether one is about a mail that was sent
 */
export async function deliverBounces(
  platform: Platform,
  tokens: readonly string[],
  { bounces, isReport }: ParsedMail,
): Promise<boolean> {
  const believed = isReport ? tokens : tokens.filter((token) => isCompanyToken(platform, token));
  if (!isReport && believed.length === 0) return false;
  const companies = believed.map((token) => readReplyToken(token)?.companyId);
  let lookups = 0;
  let isOurs = false;
  for (const { originalIds, ...bounce } of bounces) {
    for (const { companyId, mailId } of ownMailsIn(originalIds)) {
      if (companies.length > 0 && !companies.includes(companyId)) continue;
      lookups += 1;
      if (lookups > lookupsMax) return isOurs;
      const save = (tx: TenantTx) => saveBounce(tx, platform, { ...bounce, mailId });
      // A report is about one mail; the next ids are those that it answers.
      if (!(await inTenant(platform.db, companyId, save))) continue;
      isOurs = true;
      break;
    }
  }
  return isOurs;
}

/** Whether a token is that of the address of a company, to which mails about anybody come. */
export function isCompanyToken({ encryption }: Platform, token: string): boolean {
  const companyId = readReplyToken(token)?.companyId;
  return (
    companyId !== undefined && replyToken(encryption, { companyId, key: companyAddressKey }).token === token
  );
}
