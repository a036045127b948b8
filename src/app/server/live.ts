import type { FastifyInstance } from 'fastify';
import { seesAllCandidates } from '#candidates/server/access.ts';
import { findMember } from '#companies/server/membership.ts';
import { teamJobIds } from '#jobs/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { KnownMember } from '#platform/server/http/call-operation.ts';
import { holds } from '#platform/server/http/actor.ts';
import { toRequest } from '#platform/server/http/mount.ts';
import { type LiveNotice, presenceChanged } from '#platform/server/live/live.ts';
import { streamLive } from '#platform/server/live/stream.ts';
import type { Platform } from '#platform/server/platform.ts';
import { isUuid } from '#platform/contract/uuid.ts';

/**
 * `GET /api/companies/:companyId/live`: streams the company's changes that this member may see at that moment. `ago`
 * adds the changes of the last milliseconds before the request.
 */
export function mountLive(app: FastifyInstance, platform: Platform): void {
  app.get('/api/companies/:companyId/live', async (request, reply) => {
    const asked = performance.now();
    const { companyId } = request.params as { companyId: string };
    const { sessionToken } = toRequest(request, platform.config);
    if (sessionToken === null) refuse('unauthenticated');
    if (!isUuid(companyId)) refuse('not_found', 'companies.not_member');
    const allow = allowFor(platform, companyId, sessionToken);
    const member = await findCurrentMember(platform, companyId, sessionToken);
    if (member === null) refuse('unauthenticated');
    if (member === 'stranger') refuse('not_found', 'companies.not_member');
    const { ago } = request.query as { ago?: unknown };
    const isAgo = typeof ago === 'string' && /^\d{1,12}$/.test(ago);
    const missedMs = performance.now() - asked + (isAgo ? Number(ago) : 0);
    streamLive(request, reply, { platform, companyId, userId: member.userId, allow, missedMs });
  });
}

function allowFor(platform: Platform, companyId: string, token: string) {
  return (notices: LiveNotice[]): Promise<LiveNotice[] | 'ended'> =>
    inTenant(
      platform.db,
      companyId,
      async (tx) => {
        const member = await findMember(tx, token, companyId, platform.clock.now());
        if (member === null || member === 'stranger') return 'ended';
        const forMember = notices.filter((notice) => isAddressedTo(member, notice));
        if (seesAllCandidates(member, 'candidates.list')) return forMember;
        const jobIds = forMember.map((notice) => notice.jobId).filter((id) => id !== null);
        const ofTeam = await teamJobIds(tx, member, jobIds);
        return forMember.filter((notice) => mayReceive(member, notice, ofTeam));
      },
      { readOnly: true },
    );
}

// Notices with `memberIds` or `readerUserIds` go to these members only.
function isAddressedTo({ memberId, userId }: KnownMember, { memberIds, readerUserIds }: LiveNotice): boolean {
  return (memberIds ?? [memberId]).includes(memberId) && (readerUserIds ?? [userId]).includes(userId);
}

// The same rules as the lists: jobs.list shows every job, but its applicants only with candidates.list or as a team
// member.
function mayReceive(
  member: KnownMember,
  { type, jobId, candidateId, memberIds }: LiveNotice,
  ofTeam: ReadonlySet<string>,
): boolean {
  if (memberIds !== undefined) return true;
  if (jobId === null) return false;
  const isOfJob = candidateId === null && type !== presenceChanged;
  return ofTeam.has(jobId) || (isOfJob && holds(member, 'jobs.list'));
}

function findCurrentMember(platform: Platform, companyId: string, token: string) {
  return inTenant(platform.db, companyId, (tx) => findMember(tx, token, companyId, platform.clock.now()), {
    readOnly: true,
  });
}
