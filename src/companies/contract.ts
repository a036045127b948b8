import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  companyParams,
  country,
  id,
  language,
  line,
  optionalLine,
  timeZone,
  webAddress,
} from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { permissions } from '#platform/contract/permissions.ts';

export const companySizes = ['', '1-10', '11-50', '51-200', '201-500', '501-1000', '1001+'] as const;

export const companyDraft = z.strictObject({
  name: line(120),
  legalName: optionalLine(200).default(''),
  website: webAddress.default(''),
  addressLine1: optionalLine(200).default(''),
  addressLine2: optionalLine(200).default(''),
  stateRegion: optionalLine(100).default(''),
  city: optionalLine(100).default(''),
  country: country.or(z.literal('')).default(''),
  size: z.enum(companySizes).default(''),
  timeZone: timeZone.default('Europe/Istanbul'),
  defaultLanguage: language.default('en'),
});

export const company = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  legalName: z.string(),
  website: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  stateRegion: z.string(),
  city: z.string(),
  country: z.string(),
  size: z.enum(companySizes),
  timeZone: z.string(),
  defaultLanguage: language,
  careersColor: z.string(),
  can: z.object({ update: z.boolean() }),
});
export type Company = z.infer<typeof company>;

export const member = z.object({
  id,
  userId: id,
  name: z.string(),
  surname: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  title: z.string(),
  status: z.enum(['active', 'inactive', 'pending']),
  isOwner: z.boolean(),
  permissions: z.array(z.enum(permissions)),
});
export type Member = z.infer<typeof member>;

export const companies = defineContract({
  create: {
    method: 'POST',
    path: '/companies',
    summary: 'Create a company; its creator becomes the owner',
    permission: 'signedIn',
    body: companyDraft,
    response: company,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/companies/:companyId',
    summary: 'One company of the caller',
    permission: 'member',
    params: companyParams,
    response: company,
  },
  listMembers: {
    method: 'GET',
    path: '/companies/:companyId/members',
    summary: 'People of the company, for choosing hosts, hiring teams and mentions',
    permission: 'member',
    params: companyParams,
    query: pageQuery.extend({ search: optionalLine(100).optional() }),
    response: pageOf(member.omit({ permissions: true })),
  },
});
