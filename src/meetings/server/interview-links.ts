import type { TenantTx } from '#platform/server/db/tenant.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { Platform } from '#platform/server/platform.ts';

type LinkContext = { platform: Platform; companyId: string; now: Date };

export type InterviewLinks = {
  /** Makes the address of the page on which a host prepares an interview and gives feedback without signing in. */
  make(tx: TenantTx, context: LinkContext, of: { meetingId: string; memberId: string }): Promise<string>;
};

export const interviewLinks = laterPart<InterviewLinks>('links of interview pages');
