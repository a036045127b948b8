import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';
import { accessList } from '#jobs/access-contract.ts';

export const candidateAccess = defineContract({
  explain: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/access',
    summary: 'List the members who can see this candidate, each with the reason',
    permission: 'members.manage',
    params: companyParams.extend({ candidateId: id }),
    response: accessList,
  },
});
