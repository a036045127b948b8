import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  companyParams,
  country,
  id,
  instant,
  language,
  line,
  optionalLine,
  timeZone,
  webAddress,
} from '#platform/contract/fields.ts';
import { pictureTypes, storedPictureTypes } from '#platform/contract/media-types.ts';
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

// Without the defaults of a new company: a change keeps the fields that it omits.
export const companyChange = z
  .strictObject({
    name: line(120),
    legalName: optionalLine(200),
    website: webAddress,
    addressLine1: optionalLine(200),
    addressLine2: optionalLine(200),
    stateRegion: optionalLine(100),
    city: optionalLine(100),
    country: country.or(z.literal('')),
    size: z.enum(companySizes),
    timeZone,
    defaultLanguage: language,
  })
  .partial();

const originPattern = /^https?:\/\/(\[[\da-f:.]+\]|[a-z\d._-]+)(:\d{1,5})?$/;
// Browsers name a domain such as şirket.com in ASCII: xn--irket-idb.com.
function asciiOrigin(origin: string): string {
  if (!/\P{ASCII}/u.test(origin)) return origin;
  return z.url({ normalize: true }).safeParse(origin).data?.replace(/\/$/, '') ?? origin;
}
/** A site as browsers name it in `Origin`: a typed address is shortened to it. */
export const siteOrigin = optionalLine(200)
  .overwrite((typed) =>
    asciiOrigin(
      (/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
        .toLowerCase()
        .replace(/(?<=\/\/[^/?#]*)[/?#].*$/, '')
        .replace(/(?<=^https:.*):443$|(?<=^http:.*):80$/, ''),
    ),
  )
  .regex(originPattern, 'platform.validation.url');
export const embedOriginsMax = 20;
export const careersBranding = z.strictObject({
  careersColor: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'platform.validation.wrongFormat'),
  embedOrigins: z
    .array(siteOrigin)
    .max(embedOriginsMax)
    .overwrite((origins) => [...new Set(origins)])
    .describe('The sites that may show the list of jobs'),
  hasJobAlerts: z.boolean().describe('Whether visitors can subscribe to new jobs by mail'),
  takesIntroductions: z.boolean().describe('Whether people can apply without a job'),
});
export const careersChange = careersBranding.partial();

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
  photo: z.string().nullable().describe('Address of the picture; null when there is none'),
  careersColor: z.string(),
  embedOrigins: z.array(z.string()).describe('The sites that may show the list of jobs'),
  hasJobAlerts: z.boolean().describe('Whether visitors can subscribe to new jobs by mail'),
  takesIntroductions: z.boolean().describe('Whether people can apply without a job'),
  deletionDueAt: instant
    .nullable()
    .describe(
      'When the company will be deleted with all its data, unless an owner cancels; its careers site is offline until then',
    ),
  can: z.object({ update: z.boolean(), updateCareers: z.boolean(), delete: z.boolean() }),
});
export type Company = z.infer<typeof company>;

export const member = z.object({
  id,
  userId: id,
  name: z.string(),
  surname: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  isOwner: z.boolean(),
  permissions: z.array(z.enum(permissions)),
});
export type Member = z.infer<typeof member>;

/** Records with links that do not name their company. */
export const recordKinds = ['jobs', 'candidates', 'meetings', 'imports', 'pools', 'handovers'] as const;
export type RecordKind = (typeof recordKinds)[number];

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
  update: {
    method: 'PATCH',
    path: '/companies/:companyId',
    summary: "Change the company's info; omitted fields stay unchanged",
    permission: 'company.settings',
    params: companyParams,
    body: companyChange,
    response: company,
  },
  changePhoto: {
    method: 'PUT',
    path: '/companies/:companyId/photo',
    summary:
      'Set the picture of the company: PNG, JPEG or WebP; the server crops it to a square and re-encodes it',
    permission: 'company.settings',
    params: companyParams,
    rawBody: pictureTypes,
    response: company,
    refusals: ['platform.picture_too_large', 'platform.picture_kind', 'platform.picture_broken'],
  },
  removePhoto: {
    method: 'DELETE',
    path: '/companies/:companyId/photo',
    summary: 'Remove the picture',
    permission: 'company.settings',
    params: companyParams,
    response: company,
  },
  readPhoto: {
    method: 'GET',
    path: '/company-photos/:photoKey',
    summary: 'The picture of a company, which its careers site shows to everyone',
    permission: 'public',
    params: z.strictObject({ photoKey: z.string().regex(/^[0-9a-f]{40}$/) }),
    response: z.unknown(),
    rawAnswer: storedPictureTypes,
  },
  updateCareers: {
    method: 'PATCH',
    path: '/companies/:companyId/careers',
    summary:
      'Change the settings of the careers site: colour, sites that may show its jobs, job alerts, introductions',
    permission: 'careers.manage',
    params: companyParams,
    body: careersChange,
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
  findByRecord: {
    method: 'GET',
    path: '/records/:recordKind/:recordId/company',
    summary: "Find which of the caller's companies has this record, if the caller may open it",
    permission: 'signedIn',
    params: z.strictObject({ recordKind: z.enum(recordKinds), recordId: id }),
    response: z.object({ companyId: id }),
  },
});
