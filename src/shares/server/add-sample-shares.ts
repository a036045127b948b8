import { sql } from 'kysely';
import { findActingMember } from '#companies/server/acting-member.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { shareDraft } from '../contract.ts';
import { answerShare, feedbackForm, openShare } from './answer-share.ts';
import { createShare } from './create-share.ts';
import { findSeenShare } from './queries.ts';
import samples from './sample-shares.json' with { type: 'json' };

const dayMs = 24 * 3600 * 1000;

type Subject = { id: string; candidate_id: string; user_id: string };

/**
 * For the demo: the owner shares the applicants with a CV who came furthest, with their mails. One recipient has
 * answered.
 */
export async function addSampleShares(tx: TenantTx, platform: Platform, now: Date): Promise<void> {
  const { rows } = await sql<Subject>`
    select a.id, a.candidate_id, m.user_id
      from applications a
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id and c.cv_file_id is not null
      join files f on f.tenant_id = c.tenant_id and f.id = c.cv_file_id and f.format = 'pdf'
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.status = 'published'
      join job_steps s on s.tenant_id = a.tenant_id and s.job_id = a.job_id and s.id = a.step_id
      join lateral (select o.user_id from members o
                     where o.tenant_id = a.tenant_id and o.is_owner order by o.id limit 1) as m on true
     where a.tenant_id = ${currentTenantId} and a.outcome = 'open'
       and not exists (select from blind_reviews b where b.tenant_id = a.tenant_id and b.job_id = a.job_id)
     order by s.kind = 'offer' desc, s.position desc, a.id desc
     limit ${samples.length}`.execute(tx);
  for (const [place, { id: applicationId, candidate_id: candidateId, user_id: userId }] of rows.entries()) {
    const actor = await findActingMember(tx, { userId, network: null, isBilled: false });
    const sample = samples[place];
    if (actor === null || sample === undefined) continue;
    const { draft, feedback, daysAgo } = sample;
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const context = { platform, actor, now: at };
    const input = { candidateId, draft: shareDraft.parse({ ...draft, applicationId }) };
    const { id } = await createShare(tx, context, input);
    const share = await findSeenShare(tx, actor, id);
    if (share === undefined || feedback === null) continue;
    const answeredAt = new Date(at.getTime() + dayMs);
    await openShare(tx, share, answeredAt);
    await answerShare(tx, share, { ...feedbackForm.parse(feedback), now: answeredAt });
  }
}
