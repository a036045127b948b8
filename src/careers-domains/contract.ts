import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, instant, line } from '#platform/contract/fields.ts';
import { checkResults } from './rules.ts';

/** State of the proof of a domain. */
const domainStates = ['waiting', 'verified', 'missing', 'lost'] as const;

export const careersDomain = z.object({
  name: z.string().describe('The domain as DNS knows it'),
  displayName: z.string().describe('The domain with its letters, such as kariyer.şirket.com'),
  address: z.string().describe('Of the careers site at the domain'),
  state: z
    .enum(domainStates)
    .describe('missing: verified, but its record is gone; lost: it stopped working for that reason'),
  isApex: z.boolean().describe('It has no subdomain, so DNS forbids a CNAME record there'),
  record: z.object({ name: z.string(), value: z.string() }).describe('The TXT record that proves the domain'),
  lastResult: z.enum(checkResults).nullable().describe('Result of the last check; null before the first'),
  checkedAt: instant.nullable(),
  nextCheckAt: instant.nullable().describe('Null when no automatic check follows'),
  verifiedAt: instant.nullable(),
  stopsAt: instant.nullable().describe('When the domain stops working unless its record is found again'),
});
export type CareersDomain = z.infer<typeof careersDomain>;

/** The settings of the domain. */
export const domainSettings = z.object({
  domain: careersDomain.nullable().describe('Null when the careers site has none'),
  target: z.string().describe('The host to which the DNS of a domain must lead'),
});
export type DomainSettings = z.infer<typeof domainSettings>;

export const newDomain = z.strictObject({ name: line(300) });

const settings = { permission: 'careers.manage', params: companyParams, response: domainSettings } as const;

export const careersDomains = defineContract({
  read: {
    method: 'GET',
    path: '/companies/:companyId/careers-domain',
    summary: 'The domain of the careers site, and the DNS record that proves it',
    ...settings,
  },
  enter: {
    method: 'PUT',
    path: '/companies/:companyId/careers-domain',
    summary: 'Enter the domain of the careers site; it works once its DNS record is found',
    ...settings,
    body: newDomain,
    refusals: ['careers-domains.already_set'],
  },
  check: {
    method: 'POST',
    path: '/companies/:companyId/careers-domain/checks',
    summary: 'Look for the DNS record now',
    ...settings,
  },
  remove: {
    method: 'DELETE',
    path: '/companies/:companyId/careers-domain',
    summary: 'Remove the domain; the careers site keeps its address on this installation',
    ...settings,
  },
  ask: {
    method: 'GET',
    path: '/careers-domains/ask',
    summary: 'Whether a proxy may get a certificate for a domain: 200 for a verified one, else 404',
    permission: 'public',
    query: z.strictObject({ domain: z.string().max(300) }),
    response: done,
  },
});
