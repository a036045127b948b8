import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';

/** Why a member sees a record. Several reasons may apply at once. */
export const accessReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('owner') }),
  z.object({ kind: z.literal('grants') }),
  z.object({
    kind: z.literal('team'),
    job: z.object({ id, title: z.string() }),
    role: z.enum(['recruiter', 'hiring_manager', 'interviewer']),
  }),
]);

export const accessLine = z.object({
  memberId: id,
  name: z.string(),
  surname: z.string(),
  avatar: z.string().nullable(),
  reasons: z.array(accessReason).min(1),
});
export type AccessLine = z.infer<typeof accessLine>;

export const accessList = z.object({
  items: z.array(accessLine),
  hasMore: z.boolean().describe('True when the list is not complete'),
});

export const jobAccess = defineContract({
  explain: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/access',
    summary: 'List the members who can see this job, each with the reason',
    permission: 'members.manage',
    params: companyParams.extend({ jobId: id }),
    response: accessList,
    refusals: ['jobs.not_found'],
  },
});
