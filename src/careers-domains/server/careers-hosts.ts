import { sql } from 'kysely';
import type { SystemDatabase, TenantTx } from '#platform/server/db/tenant.ts';
import { type CustomHostRow, customHostsChanged } from '#platform/server/http/custom-hosts.ts';
import { type LiveNotice, liveChannel } from '#platform/server/live/live.ts';

/** The host names of all active companies. A request names its host before a company is known. */
export async function listCareersHosts(system: SystemDatabase): Promise<CustomHostRow[]> {
  const rows = await activeHosts(system)
    .select(['host.domain', 'host.company_id', 'host.retired_at', 'companies.slug'])
    .execute();
  return rows.map(({ domain, company_id, retired_at, slug }) => ({
    domain,
    companyId: company_id,
    slug,
    isRetired: retired_at !== null,
  }));
}

/** Whether an active company uses this domain now. */
export async function isInUse(system: SystemDatabase, domain: string): Promise<boolean> {
  const row = await activeHosts(system)
    .select('host.domain')
    .where('host.domain', '=', domain)
    .where('host.retired_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const activeHosts = (system: SystemDatabase) =>
  system
    .selectFrom('careers_hosts as host')
    .innerJoin('companies', 'companies.id', 'host.company_id')
    .where('companies.disabled_at', 'is', null)
    .where('companies.deletion_due_at', 'is', null);

export type HostHolder = {
  companyId: string;
  /** Of its DNS record; null when it has removed the domain. */
  token: string | null;
  isRetired: boolean;
  isActive: boolean;
};

/** The company to which the host name belongs at present. */
export async function findHolder(system: SystemDatabase, domain: string): Promise<HostHolder | null> {
  const { rows } = await sql<HostHolder>`
    select h.company_id as "companyId", d.token, h.retired_at is not null as "isRetired",
           c.disabled_at is null and c.deletion_due_at is null as "isActive"
      from careers_hosts h
      join companies c on c.id = h.company_id
      left join careers_domains d on d.tenant_id = h.company_id and d.domain = h.domain
     where h.domain = ${domain}`.execute(system);
  return rows[0] ?? null;
}

/** Gives the host name to the company of this transaction. @returns false when it belongs to another one */
export async function takeHost(tx: TenantTx, domain: string, now: Date): Promise<boolean> {
  const values = { verified_at: now, retired_at: null };
  const own = await tx
    .updateTable('careers_hosts')
    .set(values)
    .where('domain', '=', domain)
    .where('company_id', '=', tx.tenantId)
    .returning('domain')
    .executeTakeFirst();
  const taken =
    own ??
    (await tx
      .insertInto('careers_hosts')
      .values({ domain, company_id: tx.tenantId, ...values })
      .onConflict((conflict) => conflict.column('domain').doNothing())
      .returning('domain')
      .executeTakeFirst());
  if (taken !== undefined) await announceChange(tx);
  return taken !== undefined;
}

/** The company no longer uses its host name; old links to it lead to the main host. */
export async function retireHost(tx: TenantTx, domain: string, now: Date): Promise<void> {
  await tx
    .updateTable('careers_hosts')
    .set({ retired_at: now })
    .where('domain', '=', domain)
    .where('company_id', '=', tx.tenantId)
    .where('retired_at', 'is', null)
    .execute();
  await announceChange(tx);
}

/** Frees the host name for another company. */
export async function releaseHost(tx: TenantTx, domain: string): Promise<void> {
  await tx
    .deleteFrom('careers_hosts')
    .where('domain', '=', domain)
    .where('company_id', '=', tx.tenantId)
    .execute();
  await announceChange(tx);
}

/** Every server reads the hosts anew when the transaction commits. No open page receives the notice. */
async function announceChange(tx: TenantTx): Promise<void> {
  const notice: LiveNotice = {
    tenantId: tx.tenantId,
    type: customHostsChanged,
    memberIds: [],
    jobId: null,
    candidateId: null,
    applicationId: null,
    actorUserId: null,
  };
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(notice)})`.execute(tx);
}
