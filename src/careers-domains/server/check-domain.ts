import { type EventActor, record } from '#activity/server/record.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type CheckResult, graceDays, recordName, recordValue, waitingDays } from '../rules.ts';
import { findHolder, type HostHolder, releaseHost, retireHost, takeHost } from './careers-hosts.ts';
import { mailOwners } from './mail-owners.ts';
import { type DomainRow, findDomain } from './queries.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
// A little less than the interval of the task, so that a check is due when it runs.
const soonMs = 50 * minuteMs;
const dailyMs = dayMs - 30 * minuteMs;

const bySystem: EventActor = { kind: 'system', userId: null };

/**
 * Looks for the DNS record of a company's domain, and stores what follows: the domain works, is at risk, or is lost. No
 * transaction is open while DNS is asked.
 * @param actor who is named when the domain is verified
 */
export async function checkDomain(
  platform: Platform,
  companyId: string,
  actor: EventActor = bySystem,
): Promise<void> {
  const asked = await inTenant(platform.db, companyId, (tx) => findDomain(tx), { readOnly: true });
  if (asked === undefined) return;
  const answer = await platform.dns.readTxt(recordName(asked.domain));
  const values = answer.kind === 'found' ? answer.values.map(unquoted) : [];
  const isFound = values.includes(recordValue(asked.token));
  if (isFound && asked.verified_at === null) await freeDomain(platform, companyId, asked.domain, values);
  await inTenant(platform.db, companyId, async (tx) => {
    const row = await findDomain(tx, { lock: true });
    // It was removed or replaced meanwhile.
    if (row?.token !== asked.token) return;
    const missed = answer.kind === 'failed' ? 'no_answer' : 'record_missing';
    await saveResult(tx, { platform, actor, row }, isFound ? 'proven' : missed);
  });
  await platform.customHosts.reload();
}

// People copy values with quotes and spaces around them.
const unquoted = (value: string): string => value.trim().replace(/^"(.*)"$/s, '$1');

/** Frees a domain that another company has, unless that company still proves it. */
async function freeDomain(
  platform: Platform,
  companyId: string,
  domain: string,
  values: string[],
): Promise<void> {
  const holder = await findHolder(platform.system, domain);
  if (holder === null || holder.companyId === companyId || stillProves(holder, values)) return;
  await inTenant(platform.db, holder.companyId, async (tx) => {
    const row = await findDomain(tx, { lock: true });
    await releaseHost(tx, domain);
    if (row?.domain === domain && row.verified_at !== null) await lose(tx, platform, row);
  });
}

const stillProves = ({ token, isRetired, isActive }: HostHolder, values: string[]): boolean =>
  isActive && !isRetired && token !== null && values.includes(recordValue(token));

type CheckContext = { platform: Platform; actor: EventActor; row: DomainRow };

async function saveResult(tx: TenantTx, context: CheckContext, result: CheckResult): Promise<void> {
  const { row, platform, actor } = context;
  const now = platform.clock.now();
  if (row.verified_at !== null) return saveVerified(tx, context, result);
  const isProven = result === 'proven';
  if (isProven && (await takeHost(tx, row.domain, now))) {
    const verified = { verified_at: now, lost_at: null, next_check_at: after(now, dailyMs) };
    await update(tx, { checked_at: now, last_result: result, ...verified });
    return recordDomain(tx, actor, { type: 'company.domain_verified', domain: row.domain, now });
  }
  const isOver = now.getTime() - row.created_at.getTime() >= waitingDays * dayMs;
  const next_check_at = row.lost_at !== null || isOver ? null : after(now, soonMs);
  return update(tx, { checked_at: now, last_result: isProven ? 'taken' : result, next_check_at });
}

async function saveVerified(tx: TenantTx, context: CheckContext, result: CheckResult): Promise<void> {
  const now = context.platform.clock.now();
  const checked = { checked_at: now, last_result: result };
  switch (result) {
    case 'no_answer':
      return update(tx, { ...checked, next_check_at: after(now, soonMs) });
    case 'proven':
    case 'taken':
      return update(tx, { ...checked, missing_since: null, next_check_at: after(now, dailyMs) });
    case 'record_missing':
      await update(tx, { ...checked, next_check_at: after(now, soonMs) });
      return saveMissing(tx, context);
  }
}

/** The first time, the owners get a mail. After the days of grace, the domain is lost. */
async function saveMissing(tx: TenantTx, { row, platform }: CheckContext): Promise<void> {
  const now = platform.clock.now();
  const { domain, missing_since: since } = row;
  if (since === null) {
    const stopsAt = after(now, graceDays * dayMs);
    await update(tx, { missing_since: now });
    await recordDomain(tx, bySystem, { type: 'company.domain_missing', domain, now });
    return mailOwners(tx, platform, { news: 'missing', domain, stopsAt });
  }
  if (now.getTime() - since.getTime() < graceDays * dayMs) return undefined;
  await retireHost(tx, domain, now);
  return lose(tx, platform, row);
}

/** A verified domain stops working. Its row stays, so that the company can prove it again. */
async function lose(tx: TenantTx, platform: Platform, { domain }: DomainRow): Promise<void> {
  const now = platform.clock.now();
  await update(tx, { verified_at: null, missing_since: null, lost_at: now, next_check_at: null });
  await recordDomain(tx, bySystem, { type: 'company.domain_lost', domain, now });
  await mailOwners(tx, platform, { news: 'lost', domain, stopsAt: now });
}

type DomainEvent = {
  type: `company.domain_${'entered' | 'verified' | 'missing' | 'lost' | 'removed'}`;
  domain: string;
  now: Date;
};

/** Records an event of the domain in the activity and the audit log. */
export const recordDomain = (
  tx: TenantTx,
  actor: EventActor,
  { type, domain, now }: DomainEvent,
): Promise<void> => record(tx, tx.tenantId, actor, { type, data: { domain }, now });

async function update(tx: TenantTx, values: Partial<Omit<DomainRow, 'domain' | 'token'>>): Promise<void> {
  await tx.updateTable('careers_domains').set(values).execute();
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
