import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';

const following = z.object({ isFollowing: z.boolean() });

const access = {
  path: '/companies/:companyId/candidates/:candidateId/following',
  permission: 'candidates.get',
  teamMayToo: true,
  params: companyParams.extend({ candidateId: id }),
  response: following,
} as const;

export const follows = defineContract({
  read: { ...access, method: 'GET', summary: 'Whether the caller follows a candidate' },
  follow: {
    ...access,
    method: 'PUT',
    summary: 'Follow a candidate: moves, comments, messages and meetings notify the caller',
  },
  unfollow: { ...access, method: 'DELETE', summary: 'Stop following a candidate' },
});
