import { photoAddress } from '#companies/server/present.ts';
import { avatarAddress } from '#identity/server/present.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { implement } from '#platform/server/http/implement.ts';
import type { Platform } from '#platform/server/platform.ts';
import { features } from '../features-contract.ts';
import { type TenantDetail, type TenantLine, tenants } from '../tenants-contract.ts';
import { cancelTenantDeletion, requestTenantDeletion } from './delete-tenant.ts';
import { adminOf, logPlatformEvent } from './platform-log.ts';
import { setFeature } from './set-feature.ts';
import { setTenantStatus } from './set-tenant-status.ts';
import {
  findTenant,
  listNotes,
  listTenantMembers,
  listTenants,
  readUsage,
  type TenantMemberRow,
  type TenantRow,
} from './tenant-queries.ts';

export const tenantOperations = implement(
  'backoffice',
  tenants,
)({
  async listTenants({ query: { cursor, ...page } }, { platform, now }) {
    const after = readCursor(cursor, ['at', 'id']);
    const rows = await listTenants(platform.system, { ...page, after, now });
    return pageFrom(rows, page.limit, presentLine, ({ at, id }) => ({ at, id }));
  },
  readTenant: ({ params }, { platform }) => readTenant(platform, params.tenantId),
  async readUsage({ params: { tenantId } }, { platform }) {
    await findTenant(platform.system, tenantId);
    return readUsage(platform.system, tenantId);
  },
  async listTenantMembers({ params: { tenantId }, query: { cursor, limit } }, { platform }) {
    await findTenant(platform.system, tenantId);
    const page = { after: readCursor(cursor, ['id']), limit };
    const rows = await listTenantMembers(platform.system, tenantId, page);
    return pageFrom(rows, limit, presentMember, ({ id }) => ({ id }));
  },
  async setTenantStatus({ params, body }, context) {
    const { platform, now } = context;
    await setTenantStatus(platform, adminOf(context), { ...params, ...body, now });
    return readTenant(platform, params.tenantId);
  },
  async requestTenantDeletion({ params, body }, context) {
    const { platform, now } = context;
    await findTenant(platform.system, params.tenantId);
    await requestTenantDeletion(platform, adminOf(context), { ...params, ...body, now });
    return readTenant(platform, params.tenantId);
  },
  async cancelTenantDeletion({ params: { tenantId } }, context) {
    const { platform, now } = context;
    await cancelTenantDeletion(platform, adminOf(context), { tenantId, now });
    return readTenant(platform, tenantId);
  },
  async listNotes({ params: { tenantId }, query: { cursor, limit } }, { platform }) {
    await findTenant(platform.system, tenantId);
    const rows = await listNotes(platform.system, tenantId, { after: readCursor(cursor, ['id']), limit });
    return pageFrom(
      rows,
      limit,
      ({ id, body, created_at, author_id, name, surname }) => ({
        id,
        body,
        createdAt: created_at.toISOString(),
        author: author_id === null ? null : { id: author_id, name: `${name} ${surname}`.trim() },
      }),
      ({ id }) => ({ id }),
    );
  },
  async addNote({ params: { tenantId }, body: { body } }, context) {
    const { platform, actor, now, once } = context;
    await findTenant(platform.system, tenantId);
    return inNoTenant(platform.system, (tx) =>
      once(tx, async () => {
        const note = await tx
          .insertInto('company_notes')
          .values({ company_id: tenantId, author_user_id: actor.userId, body, created_at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        await logPlatformEvent(tx, adminOf(context), {
          type: 'company.note_added',
          companyId: tenantId,
          now,
        });
        return { id: note.id };
      }),
    );
  },
  async removeNote({ params: { tenantId, noteId } }, context) {
    const { platform, now } = context;
    await inNoTenant(platform.system, async (tx) => {
      const removed = await tx
        .deleteFrom('company_notes')
        .where('id', '=', noteId)
        .where('company_id', '=', tenantId)
        .returning('id')
        .executeTakeFirst();
      if (removed === undefined) refuse('not_found');
      await logPlatformEvent(tx, adminOf(context), {
        type: 'company.note_removed',
        companyId: tenantId,
        now,
      });
    });
    return { isSuccess: true as const };
  },
});

export const featureOperations = implement(
  'backoffice',
  features,
)({
  async setFeature({ params, body }, context) {
    const { platform, now } = context;
    await findTenant(platform.system, params.tenantId);
    await setFeature(platform, adminOf(context), { ...params, ...body, now });
    return readTenant(platform, params.tenantId);
  },
});

async function readTenant({ system }: Platform, tenantId: string): Promise<TenantDetail> {
  const row = await findTenant(system, tenantId);
  return {
    ...presentLine(row),
    legalName: row.legal_name,
    website: row.website,
    city: row.city,
    country: row.country,
    defaultLanguage: row.default_language,
    timeZone: row.time_zone,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    disabledReason: row.disabled_reason,
    featuresOff: row.features_off,
  };
}

const presentLine = (row: TenantRow): TenantLine => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  photo: photoAddress(row.photo_key),
  status: row.disabled_at === null ? 'active' : 'disabled',
  createdAt: row.created_at.toISOString(),
  deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
  members: row.members,
  publishedJobs: row.published_jobs,
});

const presentMember = (row: TenantMemberRow) => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  surname: row.surname,
  email: row.email,
  avatar: avatarAddress(row.avatar_key),
  status: row.status,
  isOwner: row.is_owner,
  isPassive: row.is_passive,
});
