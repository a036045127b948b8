import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { Company } from '../contract.ts';
import type { findCompany } from './queries.ts';

type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

export function presentCompany(row: CompanyRow, actor: MemberActor | null): Company {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    legalName: row.legal_name,
    website: row.website,
    addressLine1: row.address_line_1,
    addressLine2: row.address_line_2,
    stateRegion: row.state_region,
    city: row.city,
    country: row.country,
    size: row.size as Company['size'],
    timeZone: row.time_zone,
    defaultLanguage: row.default_language === 'tr' ? 'tr' : 'en',
    careersColor: row.careers_color,
    can: { update: actor === null || holds(actor, 'company.settings') },
  };
}
