import type { User } from '#identity/contract.ts';
import { avatarAddress, type TenantsOfUser } from '#identity/server/present.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { companies } from '../contract.ts';
import { createCompany, type OnCompanyCreated } from './create-company.ts';
import { findCompanyByRecord, type RecordOpeners } from './find-company-by-record.ts';
import {
  findCompany,
  listCompaniesOfUser,
  listCompaniesWithSoleOwner,
  listEveryCompanyOfUser,
  listMembers,
} from './queries.ts';
import { changePhoto, readPhoto, setPhoto } from './change-photo.ts';
import { photoAddress, presentCompany } from './present.ts';
import { updateCareers, updateCompany } from './update-company.ts';

export function companyOperations(onCreated: OnCompanyCreated[], openRecord: RecordOpeners): Operation[] {
  return implement(
    'companies',
    companies,
  )({
    async create({ body }, { platform, actor, now, once }) {
      const creator = { userId: actor.userId, now, once };
      return presentCompany(await createCompany(platform, creator, body, onCreated), null);
    },
    async read(_input, { tx, actor }) {
      return presentCompany(await findCompany(tx, actor.companyId), actor);
    },
    async update({ body }, { tx, actor, now }) {
      await updateCompany(tx, actor, body, now);
      return presentCompany(await findCompany(tx, actor.companyId), actor);
    },
    async changePhoto(_input, context) {
      await changePhoto(context);
      return context.inCompany(async (tx) =>
        presentCompany(await findCompany(tx, context.actor.companyId), context.actor),
      );
    },
    async removePhoto(_input, { tx, actor, now }) {
      await setPhoto(tx, actor, null, now);
      return presentCompany(await findCompany(tx, actor.companyId), actor);
    },
    readPhoto: ({ params }, { platform }) => readPhoto(platform, params.photoKey),
    async updateCareers({ body }, { tx, actor, now }) {
      await updateCareers(tx, actor, body, now);
      return presentCompany(await findCompany(tx, actor.companyId), actor);
    },
    listMembers: ({ query }, { tx }) => readMembers(tx, query),
    async findByRecord({ params: { recordKind, recordId } }, context) {
      const companies = await listCompaniesOfUser(context.platform.system, context.actor.userId);
      const companyId = await findCompanyByRecord(context, companies, (tx, actor) =>
        openRecord[recordKind](tx, actor, recordId),
      );
      return { companyId };
    },
  });
}

async function readMembers(
  tx: TenantTx,
  query: { search?: string | undefined; cursor?: string | undefined; limit: number },
) {
  const after = readCursor(query.cursor, ['name', 'id']);
  const rows = await listMembers(tx, { search: query.search, after, limit: query.limit });
  return pageFrom(
    rows,
    query.limit,
    (row) => ({
      id: row.id,
      userId: row.user_id,
      name: row.name,
      surname: row.surname,
      avatar: avatarAddress(row.avatar_key),
      email: row.email,
      status: row.status as 'active',
      isOwner: row.is_owner,
    }),
    (row) => ({ name: row.sort_name, id: row.id }),
  );
}

/** Lists the companies of a user for the user's own object. */
export async function listTenants(platform: Platform, userId: string): Promise<TenantsOfUser> {
  const rows = await listEveryCompanyOfUser(platform.system, userId);
  return {
    hasBilling: platform.config.billing,
    tenants: rows.filter((row) => row.disabled_at === null).map((row) => presentTenant(platform, row)),
    // The nightly task disables a company that it deletes, without a reason.
    disabledTenants: rows
      .filter((row) => row.disabled_reason !== '')
      .map((row) => ({ _id: row.id, name: row.name, reason: row.disabled_reason })),
  };
}

type CompanyOfUser = Awaited<ReturnType<typeof listEveryCompanyOfUser>>[number];

function presentTenant(platform: Platform, row: CompanyOfUser): User['tenants'][number] {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    photo: photoAddress(row.photo_key),
    status: row.status as 'active',
    isOwner: row.is_owner,
    permissions: row.permissions as User['tenants'][number]['permissions'],
    hasBilling: platform.config.billing,
    featuresOff: row.features_off as User['tenants'][number]['featuresOff'],
  };
}

/** Lists the companies of which this user is the only owner. */
export function listSoleOwnedCompanies(
  platform: Platform,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  return listCompaniesWithSoleOwner(platform.system, userId);
}
