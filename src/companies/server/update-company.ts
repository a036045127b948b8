import type { z } from 'zod';
import { byMember, changesOf, record } from '#activity/server/record.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { careersChange, companyChange } from '../contract.ts';
import { findCompany } from './queries.ts';

type CompanyChange = z.output<typeof companyChange>;

/** Updates the fields that differ; without a difference it records no event. */
export async function updateCompany(
  tx: TenantTx,
  actor: MemberActor,
  change: CompanyChange,
  now: Date,
): Promise<void> {
  await write(tx, actor, { type: 'company.updated', values: columnsOf(change) }, now);
}

/** The same for the settings of the careers site. */
export async function updateCareers(
  tx: TenantTx,
  actor: MemberActor,
  change: z.output<typeof careersChange>,
  now: Date,
): Promise<void> {
  const values = definedFields({
    careers_color: change.careersColor,
    embed_origins: change.embedOrigins,
    has_job_alerts: change.hasJobAlerts,
    takes_introductions: change.takesIntroductions,
  });
  await write(tx, actor, { type: 'company.careers_updated', values }, now);
}

type Values = Record<string, unknown>;

async function write(
  tx: TenantTx,
  actor: MemberActor,
  { type, values }: { type: string; values: Values },
  now: Date,
): Promise<void> {
  const before: Values = await findCompany(tx, actor.companyId);
  const changes = changesOf(before, values);
  if (changes === undefined) return;
  await tx.updateTable('companies').set(values).where('id', '=', actor.companyId).execute();
  await record(tx, actor.companyId, byMember(actor), { type, changes, now });
}

function columnsOf(change: CompanyChange): Values {
  return definedFields({
    name: change.name,
    legal_name: change.legalName,
    website: change.website,
    address_line_1: change.addressLine1,
    address_line_2: change.addressLine2,
    state_region: change.stateRegion,
    city: change.city,
    country: change.country,
    size: change.size,
    time_zone: change.timeZone,
    default_language: change.defaultLanguage,
  });
}

const definedFields = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
