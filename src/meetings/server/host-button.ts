import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Translate } from '#platform/server/words.ts';
import { reminderLeadMinutes } from '../rules.ts';
import { interviewLinks } from './interview-links.ts';
import type { Host, MailContext } from './mail-parts.ts';
import type { MeetingRow } from './queries.ts';

export const candidateAddress = ({ config }: Platform, row: MeetingRow): string =>
  `${config.publicUrl}/candidates/${row.candidate_id}/meetings`;

type LinkContext = { platform: Platform; companyId: string; now: Date };

/**
 * The button of a mail to a host. A reminder of an interview opens the page with CV and scorecard, which needs no
 * sign-in. So does an invitation for which the reminder of a day before is too late; other mails open
 * the candidate.
 * @param to.memberId of the host; null: the mail opens the candidate
 */
export async function hostButton(
  tx: TenantTx,
  context: LinkContext,
  row: MeetingRow,
  { memberId, t }: { memberId: string | null; t: Translate },
): Promise<{ label: string; address: string }> {
  if (memberId === null || row.application_id === null)
    return { label: t('meetings.mail.openCandidate'), address: candidateAddress(context.platform, row) };
  const address = await interviewLinks.get().make(tx, context, { meetingId: row.id, memberId });
  return { label: t('meetings.mail.openInterview'), address };
}

/**
 * Whether a mail to a host has the page of the interview. The reminder of a day before brings it to all others; a change
 * after it brings it only to those who have none for this time.
 */
export function hasInterviewPage({ input, row, news }: PageMail, host: Pick<Host, 'id'>): boolean {
  if (news === 'cancellation') return false;
  if (news.startsWith('reminder')) return true;
  const isLate = row.starts_at.getTime() - input.now.getTime() <= reminderLeadMinutes.day * 60_000;
  return isLate && (input.pageForHostIds?.includes(host.id) ?? true);
}

type PageMail = Pick<MailContext, 'input' | 'row' | 'news'>;
