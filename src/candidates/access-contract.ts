import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';
import { accessList } from '#jobs/access-contract.ts';

export const candidateAccess = defineContract({
  explain: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/access',
    summary: 'Who can see this candidate, and why each of them can',
    permission: 'members.manage',
    params: companyParams.extend({ candidateId: id }),
    response: accessList,
  },
});
