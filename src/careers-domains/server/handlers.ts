import { randomBytes } from 'node:crypto';
import { byMember } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Platform } from '#platform/server/platform.ts';
import { careersDomains, type DomainSettings } from '../contract.ts';
import { isInUse, retireHost } from './careers-hosts.ts';
import { checkDomain, recordDomain } from './check-domain.ts';
import { normalizeDomain } from './normalize-domain.ts';
import { presentSettings } from './present.ts';
import { findDomain } from './queries.ts';

// Each asks DNS servers of others.
const checksOfCompany = { name: 'careers_domain_checks', points: 30, seconds: 3600 };

export const careersDomainOperations: Operation[] = implement(
  'careers-domains',
  careersDomains,
)({
  read: (_input, { tx, platform }) => readSettings(tx, platform),
  async enter({ body }, { tx, actor, platform, now }) {
    await enterDomain(tx, actor, { domain: normalizeDomain(body.name, platform.config), now });
    return readSettings(tx, platform);
  },
  check: {
    async before(_input, { actor, platform }) {
      await platform.limits.spend(checksOfCompany, actor.companyId);
      await checkDomain(platform, actor.companyId, byMember(actor));
    },
    handle: (_input, { tx, platform }) => readSettings(tx, platform),
  },
  async remove(_input, { tx, actor, platform, now }) {
    await removeDomain(tx, actor, now);
    return readSettings(tx, platform);
  },
  // Unknown names are refused from memory, so that a flood of handshakes reaches no database.
  async ask({ query }, { platform }) {
    const host = platform.customHosts.find(query.domain.toLowerCase().replace(/\.$/, ''));
    if (host === null || host.isRetired || !(await isInUse(platform.system, host.domain)))
      refuse('not_found');
    return { isSuccess: true as const };
  },
});

const readSettings = async (tx: TenantTx, { config }: Platform): Promise<DomainSettings> =>
  presentSettings(await findDomain(tx), config);

async function enterDomain(
  tx: TenantTx,
  actor: MemberActor,
  { domain, now }: { domain: string; now: Date },
): Promise<void> {
  const inserted = await tx
    .insertInto('careers_domains')
    .values({
      domain,
      token: randomBytes(24).toString('base64url'),
      created_at: now,
      // People add the record first; the hourly task then finds it.
      next_check_at: now,
    })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returning('domain')
    .executeTakeFirst();
  if (inserted !== undefined)
    return recordDomain(tx, byMember(actor), { type: 'company.domain_entered', domain, now });
  const present = await findDomain(tx);
  if (present?.domain !== domain) refuse('conflict', 'careers-domains.already_set');
}

async function removeDomain(tx: TenantTx, actor: MemberActor, now: Date): Promise<void> {
  const row = await findDomain(tx, { lock: true });
  if (row === undefined) return;
  await tx.deleteFrom('careers_domains').execute();
  await retireHost(tx, row.domain, now);
  await recordDomain(tx, byMember(actor), { type: 'company.domain_removed', domain: row.domain, now });
}
