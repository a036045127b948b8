import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import { refuse } from '#platform/contract/errors.ts';
import type { Config } from '#platform/server/config.ts';
import { ownHosts } from '#platform/server/http/custom-hosts.ts';
import { recordName } from '../rules.ts';

// DNS allows 253 characters, also for the name of the record.
const nameMaxChars = 253 - recordName('').length;
const labelForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The host name that a person typed, in lower-case ASCII. A pasted web address is reduced to its host.
 * @throws Refusal that says at the field why the name cannot be used
 */
export function normalizeDomain(typed: string, config: Config): string {
  const host = hostOf(typed.trim());
  if (host.includes('*')) refuseName('wildcard');
  const domain = domainToASCII(host.replace(/\.$/, '')).toLowerCase();
  // The parser of web addresses also turns short and hexadecimal forms into addresses.
  if (isIP(domain) !== 0 || domain.startsWith('[')) refuseName('address');
  const labels = domain.split('.');
  if (!labels.every((label) => labelForm.test(label)) || domain.length > nameMaxChars)
    refuseName('malformed');
  if (labels.length === 1) refuseName('singleLabel');
  if (ownHosts(config).includes(domain)) refuseName('ownHost');
  if (parse(domain, { allowPrivateDomains: true }).domain === null) refuseName('publicSuffix');
  return domain;
}

/** Whether the domain has no subdomain, such as example.com or example.com.tr. */
export const isApex = (domain: string): boolean => parse(domain).domain === domain;

function hostOf(typed: string): string {
  if (!/^https?:\/\//i.test(typed)) return typed;
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(typed) ?? [];
  return rest === '' || rest === '/' ? host : typed;
}

type Problem = 'wildcard' | 'address' | 'malformed' | 'singleLabel' | 'ownHost' | 'publicSuffix';

function refuseName(problem: Problem): never {
  refuse('invalid', undefined, { fields: { name: [`careers-domains.validation.${problem}`] } });
}
