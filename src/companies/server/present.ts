import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { Company } from '../contract.ts';
import type { findCompany } from './queries.ts';

type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** @param actor the reader; null for the user who just created it */
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
    photo: photoAddress(row.photo_key),
    careersColor: row.careers_color,
    embedOrigins: row.embed_origins,
    hasJobAlerts: row.has_job_alerts,
    takesIntroductions: row.takes_introductions,
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    can: {
      update: actor === null || holds(actor, 'company.settings'),
      updateCareers: actor === null || holds(actor, 'careers.manage'),
      delete: actor === null || actor.isOwner,
    },
  };
}

/** Returns the address of a company's picture; each picture has its own key. */
export function photoAddress(key: string | null): string | null {
  return key === null ? null : `/api/company-photos/${key.split('/').at(-1)}`;
}
