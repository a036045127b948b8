import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';

export const person = z.object({
  memberId: id,
  name: z.string(),
  surname: z.string(),
  avatar: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

const assignment = z.object({
  assignee: person.nullable(),
  team: z.array(person),
  can: z.object({ assign: z.boolean() }),
});
export type Assignment = z.infer<typeof assignment>;

const params = companyParams.extend({ applicationId: id });

export const assignments = defineContract({
  readAssignment: {
    method: 'GET',
    path: '/companies/:companyId/applications/:applicationId/assignee',
    summary: 'Read the assignee of an application, and the members who could be assigned',
    permission: 'candidates.get',
    teamMayToo: true,
    params,
    response: assignment,
  },
  assign: {
    method: 'PUT',
    path: '/companies/:companyId/applications/:applicationId/assignee',
    summary: 'Assign an application to a member of the hiring team, or to nobody',
    permission: 'candidates.update',
    teamMayToo: true,
    params,
    body: z.strictObject({ memberId: id.nullable() }),
    response: assignment,
    refusals: ['applications.job_archived', 'applications.not_on_team'],
  },
});
