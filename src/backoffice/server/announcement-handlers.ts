import { sql } from 'kysely';
import { listLatestPlans } from '#billing/server/plans.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { inNoTenant, type SystemDatabase, type UserTx } from '#platform/server/db/tenant.ts';
import { implement } from '#platform/server/http/implement.ts';
import { type Announcement, announcements } from '../announcements-contract.ts';
import { adminOf, logPlatformEvent } from './platform-log.ts';

/** Announcements to the members of all companies, or of those on some plans. */
export const announcementOperations = implement(
  'backoffice',
  announcements,
)({
  async listAnnouncements({ query: { cursor, limit } }, { platform }) {
    const rows = await listAnnouncements(platform.system, { after: readCursor(cursor, ['id']), limit });
    return pageFrom(rows, limit, present, ({ id }) => ({ id }));
  },
  async publishAnnouncement({ body: { wording, planKeys } }, context) {
    const { platform, actor, now, once } = context;
    return inNoTenant(platform.system, (tx) =>
      once(tx, async () => {
        if (planKeys !== null) await requirePlans(tx, planKeys);
        const row = await tx
          .insertInto('announcements')
          .values({
            texts: JSON.stringify(wording),
            plan_keys: planKeys,
            author_user_id: actor.userId,
            created_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const act = { type: 'announcement.published', data: { name: wording.en }, now } as const;
        await logPlatformEvent(tx, adminOf(context), act);
        return { id: row.id };
      }),
    );
  },
  async withdrawAnnouncement({ params: { announcementId } }, context) {
    const { platform, now } = context;
    await inNoTenant(platform.system, async (tx) => {
      const row = await tx
        .deleteFrom('announcements')
        .where('id', '=', announcementId)
        .returning(sql<Announcement['wording']>`texts`.as('texts'))
        .executeTakeFirst();
      if (row === undefined) refuse('not_found');
      const act = { type: 'announcement.withdrawn', data: { name: row.texts.en }, now } as const;
      await logPlatformEvent(tx, adminOf(context), act);
    });
    return { isSuccess: true as const };
  },
});

async function requirePlans(tx: UserTx, keys: string[]): Promise<void> {
  const known = new Set((await listLatestPlans(tx)).map(({ key }) => key));
  if (!keys.every((key) => known.has(key)))
    refuse('refused', 'billing.plan_unknown', { fields: { planKeys: ['billing.refusals.plan_unknown'] } });
}

type AnnouncementRow = {
  id: string;
  texts: Announcement['wording'];
  plan_keys: string[] | null;
  created_at: Date;
  author_id: string | null;
  author_name: string | null;
  readers: number;
};

async function listAnnouncements(
  system: SystemDatabase,
  { after, limit }: { after: { id: string } | null; limit: number },
): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select a.id, a.texts, a.plan_keys, a.created_at, u.id as author_id,
           trim(u.name || ' ' || u.surname) as author_name,
           (select count(*)::integer from announcement_readings r where r.announcement_id = a.id) as readers
      from announcements a
      left join users u on u.id = a.author_user_id
     where ${after === null ? sql`true` : sql`a.id < ${after.id}::uuid`}
     order by a.id desc
     limit ${limit + 1}`.execute(system);
  return rows;
}

const present = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  wording: row.texts,
  planKeys: row.plan_keys,
  createdAt: row.created_at.toISOString(),
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
  readers: row.readers,
});
