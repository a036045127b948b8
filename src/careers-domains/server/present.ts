import { domainToUnicode } from 'node:url';
import type { Config } from '#platform/server/config.ts';
import { originAt } from '#platform/server/http/custom-hosts.ts';
import type { CareersDomain, DomainSettings } from '../contract.ts';
import { graceDays, recordName, recordValue } from '../rules.ts';
import { isApex } from './normalize-domain.ts';
import type { DomainRow } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The domain with its letters; the ASCII form where it has none. */
export const readableDomain = (domain: string): string => domainToUnicode(domain) || domain;

export const presentSettings = (row: DomainRow | undefined, config: Config): DomainSettings => ({
  domain: row === undefined ? null : presentDomain(row, config),
  target: new URL(config.publicUrl).hostname,
});

function presentDomain(row: DomainRow, config: Config): CareersDomain {
  const { domain, token, missing_since: missingSince } = row;
  return {
    name: domain,
    displayName: readableDomain(domain),
    address: originAt(config, readableDomain(domain)),
    state: stateOf(row),
    isApex: isApex(domain),
    record: { name: recordName(domain), value: recordValue(token) },
    lastResult: row.last_result as CareersDomain['lastResult'],
    checkedAt: row.checked_at?.toISOString() ?? null,
    nextCheckAt: row.next_check_at?.toISOString() ?? null,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    stopsAt:
      missingSince === null ? null : new Date(missingSince.getTime() + graceDays * dayMs).toISOString(),
  };
}

function stateOf({ verified_at, missing_since, lost_at }: DomainRow): CareersDomain['state'] {
  if (lost_at !== null) return 'lost';
  if (verified_at === null) return 'waiting';
  return missing_since === null ? 'verified' : 'missing';
}
