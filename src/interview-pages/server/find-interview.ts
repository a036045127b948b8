import { type CareersCompany, findCareersCompany } from '#careers/server/find-company.ts';
import { findActingMember } from '#companies/server/acting-member.ts';
import type { OwnScorecard } from '#evaluations/contract.ts';
import { readOwnScorecard } from '#evaluations/server/write-scorecard.ts';
import { findFile } from '#files/server/queries.ts';
import { findMeeting, type MeetingRow } from '#meetings/server/queries.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findSharedCv, type SharedCv } from '#shares/server/queries.ts';
import { linkEnd } from '../rules.ts';

export type Interview = {
  actor: MemberActor;
  company: CareersCompany;
  meeting: MeetingRow;
  scorecard: OwnScorecard;
  cv: SharedCv | null;
  language: Language;
  /** While the company is read-only, because it has not paid, nothing can be saved. */
  isReadOnly: boolean;
};

type Link = { platform: Platform; hash: Buffer; network: string | null; now: Date };

/**
 * The interview of a link, with the rights that its interviewer has now. Null in these cases: the link is unknown or
 * has ended; the member left or no longer hosts the meeting; the meeting was cancelled; its job or candidate was
 * deleted.
 */
export async function findInterview(
  tx: TenantTx,
  { platform, hash, network, now }: Link,
): Promise<Interview | null> {
  const link = await tx
    .selectFrom('interview_links')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'interview_links.tenant_id')
        .onRef('members.id', '=', 'interview_links.member_id'),
    )
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('companies', 'companies.id', 'members.tenant_id')
    .select(['interview_links.meeting_id', 'members.user_id', 'users.language', 'companies.read_only_from'])
    .where('interview_links.token_hash', '=', hash)
    .executeTakeFirst();
  if (link === undefined) return null;
  const { config } = platform;
  const actor = await findActingMember(tx, { userId: link.user_id, network, isBilled: config.billing });
  const company = await findCareersCompany(tx, tx.tenantId, config);
  if (actor === null || company === null) return null;
  const scorecard = await readScorecard(tx, actor, link.meeting_id, now);
  const meeting = await findMeeting(tx, link.meeting_id);
  if (scorecard === null || meeting === undefined) return null;
  if (now >= linkEnd(new Date(scorecard.meeting.endsAt))) return null;
  return {
    actor,
    company,
    meeting,
    scorecard,
    cv: await findCv(tx, actor, meeting.candidate_id),
    language: link.language === 'tr' ? 'tr' : 'en',
    isReadOnly: link.read_only_from !== null && link.read_only_from <= now,
  };
}

async function readScorecard(
  tx: TenantTx,
  actor: MemberActor,
  meetingId: string,
  now: Date,
): Promise<OwnScorecard | null> {
  try {
    return await readOwnScorecard(tx, actor, meetingId, now);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The CV, when the interviewer may see it; it may have come with a private mail. */
async function findCv(tx: TenantTx, actor: MemberActor, candidateId: string): Promise<SharedCv | null> {
  const candidate = await tx
    .selectFrom('candidates')
    .select('cv_file_id')
    .where('id', '=', candidateId)
    .executeTakeFirst();
  const fileId = candidate?.cv_file_id ?? null;
  const seen = fileId === null ? undefined : await findFile(tx, actor, fileId);
  return seen === undefined ? null : ((await findSharedCv(tx, seen.id)) ?? null);
}
