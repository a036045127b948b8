import { laterPart } from '#platform/server/later-part.ts';
import type { Platform } from '#platform/server/platform.ts';

export type ReplyAddresses = {
  /** The address to which calendars send answers to invitations of a company; null without incoming mail. */
  ofCompany(platform: Pick<Platform, 'config' | 'encryption'>, companyId: string): string | null;
};

export const replyAddresses = laterPart<ReplyAddresses>('addresses for answers of calendars');
