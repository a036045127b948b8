import type { InterviewLinks } from '#meetings/server/interview-links.ts';
import { newCompanyToken } from '#platform/server/company-token.ts';

/** Creates a link for one mail to an interviewer. */
export const makeInterviewLink: InterviewLinks['make'] = async (
  tx,
  { platform, companyId, now },
  { meetingId, memberId },
) => {
  const { token, hash } = newCompanyToken(companyId);
  await tx
    .insertInto('interview_links')
    .values({ meeting_id: meetingId, member_id: memberId, token_hash: hash, created_at: now })
    .execute();
  return `${platform.config.publicUrl}/interviews/${token}`;
};
