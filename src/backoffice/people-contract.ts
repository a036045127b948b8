import { z } from 'zod';
import { outcomes } from '#applications/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, id, instant, optionalLine } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { reason } from './contract.ts';
import { accessMinutes } from './rules.ts';

const params = z.strictObject({ tenantId: id });

export const accessDraft = z.strictObject({
  reason,
  minutes: z.literal(accessMinutes).describe('How long the access lasts'),
});

const access = z.object({ reason: z.string(), endsAt: instant });
export const accessState = z.object({ access: access.nullable().describe('The open access of the caller') });

export const person = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  currentTitle: z.string(),
  currentCompany: z.string(),
  createdAt: instant,
});
export type Person = z.infer<typeof person>;

export const personDetail = person.extend({
  city: z.string(),
  applications: z
    .array(
      z.object({
        id,
        job: z.string(),
        step: z.string(),
        outcome: z.enum(outcomes),
        appliedAt: instant,
      }),
    )
    .describe('The newest 50'),
});
export type PersonDetail = z.infer<typeof personDetail>;

const refusals = ['backoffice.people_closed'] as const;

export const people = defineContract({
  readPeopleAccess: {
    method: 'GET',
    path: '/admin/tenants/:tenantId/people-access',
    summary: 'Whether the caller may read the people of a company now',
    permission: 'platformAdmin',
    params,
    response: accessState,
  },
  openPeople: {
    method: 'PUT',
    path: '/admin/tenants/:tenantId/people-access',
    summary: 'Open the people of a company for some minutes; its owners get a mail with the reason',
    permission: 'platformAdmin',
    params,
    body: accessDraft,
    response: accessState,
  },
  closePeople: {
    method: 'DELETE',
    path: '/admin/tenants/:tenantId/people-access',
    summary: 'End the access to the people of a company',
    permission: 'platformAdmin',
    params,
    response: done,
  },
  listPeople: {
    method: 'GET',
    path: '/admin/tenants/:tenantId/people',
    summary: 'Candidates of a company, newest first, while the access is open',
    permission: 'platformAdmin',
    params,
    query: pageQuery.extend({
      search: optionalLine(100).optional().describe('As in the list of candidates of the company'),
    }),
    response: pageOf(person),
    refusals,
  },
  readPerson: {
    method: 'GET',
    path: '/admin/tenants/:tenantId/people/:personId',
    summary: 'A candidate of a company, while the access is open; the log of the candidate records it',
    permission: 'platformAdmin',
    params: params.extend({ personId: id }),
    response: personDetail,
    refusals,
  },
});
