import type { Platform } from '#platform/server/platform.ts';
import { replyAddressOf, replyToken } from './reply-token.ts';

/** The key of the company's own address, beside those of conversations, which are ids. */
export const companyAddressKey = 'company';

/** The address at which a company gets mails; null when no incoming mail is configured. */
export function companyReplyAddress(
  { config, encryption }: Pick<Platform, 'config' | 'encryption'>,
  companyId: string,
): string | null {
  if (config.replyMail === null) return null;
  return replyAddressOf(
    config.replyMail,
    replyToken(encryption, { companyId, key: companyAddressKey }).token,
  );
}
