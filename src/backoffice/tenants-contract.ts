import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyFeatures } from '#platform/contract/features.ts';
import { done, id, instant, line, optionalLine, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { reason, reasonBody } from './contract.ts';
import { tenantFilters } from './rules.ts';

const params = z.strictObject({ tenantId: id });

export const tenantLine = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  photo: z.string().nullable(),
  status: z.enum(['active', 'disabled']),
  createdAt: instant,
  deletionDueAt: instant.nullable(),
  members: z.number().int().describe('Active members'),
  publishedJobs: z.number().int(),
});
export type TenantLine = z.infer<typeof tenantLine>;

export const tenantDetail = tenantLine.extend({
  legalName: z.string(),
  website: z.string(),
  city: z.string(),
  country: z.string(),
  defaultLanguage: z.string(),
  timeZone: z.string(),
  disabledAt: instant.nullable(),
  disabledReason: z.string(),
  featuresOff: z.array(z.enum(companyFeatures)),
});
export type TenantDetail = z.infer<typeof tenantDetail>;

export const tenantMember = z.object({
  id,
  userId: id,
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  isOwner: z.boolean(),
  isPassive: z.boolean(),
});
export type TenantMember = z.infer<typeof tenantMember>;

export const tenantNote = z.object({
  id,
  body: z.string(),
  createdAt: instant,
  author: z.object({ id, name: z.string() }).nullable(),
});
export type TenantNote = z.infer<typeof tenantNote>;

export const noteDraft = z.strictObject({ body: text(2000).min(1, 'platform.validation.required') });

export const tenants = defineContract({
  listTenants: {
    method: 'GET',
    path: '/admin/tenants',
    summary: 'Companies of the installation, newest first',
    permission: 'platformAdmin',
    query: pageQuery.extend({
      status: z.enum(tenantFilters).optional(),
      search: optionalLine(100).optional().describe('A part of the name or of the careers address'),
    }),
    response: pageOf(tenantLine),
  },
  readTenant: {
    method: 'GET',
    path: '/admin/tenants/:tenantId',
    summary: 'One company: its facts and state',
    permission: 'platformAdmin',
    params,
    response: tenantDetail,
  },
  readUsage: {
    method: 'GET',
    path: '/admin/tenants/:tenantId/usage',
    summary: 'How much a company stores',
    permission: 'platformAdmin',
    params,
    response: z.object({
      jobs: z.number().int(),
      candidates: z.number().int(),
      applications: z.number().int(),
      storedBytes: z.number().int(),
    }),
  },
  listTenantMembers: {
    method: 'GET',
    path: '/admin/tenants/:tenantId/members',
    summary: 'Members of a company, in the order in which they joined',
    permission: 'platformAdmin',
    params,
    query: pageQuery,
    response: pageOf(tenantMember),
  },
  setTenantStatus: {
    method: 'PUT',
    path: '/admin/tenants/:tenantId/status',
    summary:
      'Disable a company, so that its members lose access and its careers site is offline, or enable it',
    permission: 'platformAdmin',
    params,
    body: z.strictObject({ status: z.enum(['active', 'disabled']), reason }),
    response: tenantDetail,
    refusals: ['backoffice.being_deleted'],
  },
  requestTenantDeletion: {
    method: 'PUT',
    path: '/admin/tenants/:tenantId/deletion',
    summary: 'Schedule the deletion of a company in 30 days and mail its members',
    permission: 'platformAdmin',
    params,
    body: reasonBody.extend({ name: line(120).describe('The name of the company, typed to confirm') }),
    response: tenantDetail,
    refusals: ['companies.name_differs'],
  },
  cancelTenantDeletion: {
    method: 'DELETE',
    path: '/admin/tenants/:tenantId/deletion',
    summary: 'Cancel the deletion of a company',
    permission: 'platformAdmin',
    params,
    response: tenantDetail,
    refusals: ['backoffice.being_deleted'],
  },
  listNotes: {
    method: 'GET',
    path: '/admin/tenants/:tenantId/notes',
    summary: 'Notes of platform admins about a company, newest first; the company cannot read them',
    permission: 'platformAdmin',
    params,
    query: pageQuery,
    response: pageOf(tenantNote),
  },
  addNote: {
    method: 'POST',
    path: '/admin/tenants/:tenantId/notes',
    summary: 'Add a note about a company',
    permission: 'platformAdmin',
    params,
    body: noteDraft,
    response: z.object({ id }),
    status: 201,
  },
  removeNote: {
    method: 'DELETE',
    path: '/admin/tenants/:tenantId/notes/:noteId',
    summary: 'Remove a note',
    permission: 'platformAdmin',
    params: params.extend({ noteId: id }),
    response: done,
  },
});
