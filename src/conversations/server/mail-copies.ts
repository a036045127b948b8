import { mailMembers, type Reader } from '#companies/server/mail-members.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PrivateThread } from './private-threads.ts';
import type { SendContext } from './store-message.ts';

type CopiedMessage = {
  messageId: string;
  candidate: { id: string; name: string; surname: string };
  topic: { job_id: string } | null;
  body: string;
  copyMemberIds: readonly string[];
  /** Its readers may have changed while it waited; those who read it no more get no copy. */
  privateThread: PrivateThread | null;
};

/**
 * The accounts of those among the members who get copies. Members who are inactive or not on the hiring team are a
 * wrong field. So are those without a proven address.
 */
export async function requireCopies(
  tx: TenantTx,
  { topic, copyMemberIds }: Pick<CopiedMessage, 'topic' | 'copyMemberIds'>,
): Promise<string[]> {
  const ids = [...new Set(copyMemberIds)];
  if (ids.length === 0) return [];
  const readers = await listTeam(tx, { jobId: topic?.job_id ?? null, ids });
  if (readers.length < ids.length)
    refuse('invalid', undefined, { fields: { copyMemberIds: ['conversations.refusals.copy'] } });
  return readers.map(({ id }) => id);
}

/** Mails a copy of a message to the members who may still get one, and stores who got it. */
export async function mailCopies(
  tx: TenantTx,
  { platform, actor }: SendContext,
  { messageId, candidate, topic, body, copyMemberIds, privateThread }: CopiedMessage,
): Promise<void> {
  const ids = [...new Set(copyMemberIds)];
  if (ids.length === 0) return;
  const team = await listTeam(tx, { jobId: topic?.job_id ?? null, ids });
  const readers = team.filter(({ id }) => privateThread?.readerUserIds.includes(id) !== false);
  if (readers.length === 0) return;
  await tx
    .insertInto('message_copies')
    .values(readers.map((reader) => ({ message_id: messageId, member_id: reader.memberId })))
    .execute();
  const person = `${candidate.name} ${candidate.surname}`.trim();
  await mailMembers(platform, tx, readers, (_reader, { translate }) => {
    const values = { sender: `${actor.name} ${actor.surname}`.trim(), person };
    const word = (key: string): string => translate(`conversations.mail.copy.${key}`, values);
    return {
      subject: word('subject'),
      heading: word('subject'),
      paragraphs: body.split(/\n{2,}/),
      button: { label: word('button'), path: `/candidates/${candidate.id}/messages?company=${tx.tenantId}` },
      footer: word('footer'),
      candidateId: candidate.id,
    };
  });
}

type TeamReader = Reader & { memberId: string };

/** The active members of the hiring team among these who have proved their address. */
async function listTeam(
  tx: TenantTx,
  { jobId, ids }: { jobId: string | null; ids: readonly string[] },
): Promise<TeamReader[]> {
  if (jobId === null) return [];
  const rows = await tx
    .selectFrom('hiring_team_members')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'hiring_team_members.tenant_id')
        .onRef('members.id', '=', 'hiring_team_members.member_id'),
    )
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id as memberId', 'users.id', 'users.email', 'users.language'])
    .where('hiring_team_members.job_id', '=', jobId)
    .where('members.id', 'in', [...ids])
    .where('members.status', '=', 'active')
    .where('users.email_verified_at', 'is not', null)
    .orderBy('members.id')
    .execute();
  return rows.flatMap(({ email, language, ...row }) =>
    email === null ? [] : [{ ...row, email, language: language === 'tr' ? 'tr' : 'en' }],
  );
}
