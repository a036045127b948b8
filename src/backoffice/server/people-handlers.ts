import { record } from '#activity/server/record.ts';
import { searchIds } from '#candidates/server/search-candidates.ts';
import { parseSearch } from '#candidates/search-rules.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import { implement } from '#platform/server/http/implement.ts';
import { people, type Person, type PersonDetail } from '../people-contract.ts';
import { closePeople, findAccess, openPeople, type PeopleAccess, requireAccess } from './people-access.ts';
import { adminOf, byPlatform, logPlatformEvent } from './platform-log.ts';
import { findTenant } from './tenant-queries.ts';

/** The people of a company, which a platform admin reads for some minutes, with a reason that its owners read. */
export const peopleOperations = implement(
  'backoffice',
  people,
)({
  readPeopleAccess: ({ params: { tenantId } }, context) =>
    inCompany(context, tenantId, async (tx) =>
      present(await findAccess(tx, context.actor.userId, context.now)),
    ),
  async openPeople({ params: { tenantId }, body }, context) {
    const { platform, now } = context;
    await findTenant(platform.system, tenantId);
    return present(await openPeople(platform, adminOf(context), { tenantId, ...body, now }));
  },
  async closePeople({ params: { tenantId } }, context) {
    const { platform, now } = context;
    await findTenant(platform.system, tenantId);
    await closePeople(platform, adminOf(context), { tenantId, now });
    return { isSuccess: true as const };
  },
  listPeople: ({ params: { tenantId }, query }, context) =>
    inCompany(context, tenantId, async (tx) => {
      await requireAccess(tx, context.actor.userId, context.now);
      const page = { search: query.search ?? '', before: readCursor(query.cursor, ['id'])?.id ?? null };
      const rows = await listPeople(tx, { ...page, limit: query.limit + 1 });
      return pageFrom(rows, query.limit, presentPerson, ({ id }) => ({ id }));
    }),
  readPerson: ({ params: { tenantId, personId } }, context) =>
    inCompany(context, tenantId, async (tx) => {
      await requireAccess(tx, context.actor.userId, context.now);
      const row = await personRows(tx).select('city').where('id', '=', personId).executeTakeFirst();
      if (row === undefined) refuse('not_found');
      await recordReading(tx, context, personId);
      return { ...presentPerson(row), city: row.city, applications: await listApplications(tx, personId) };
    }),
});

async function inCompany<T>(
  { platform }: UserContext,
  tenantId: string,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  await findTenant(platform.system, tenantId);
  return inTenant(platform.db, tenantId, work);
}

const present = (access: PeopleAccess | null) => ({
  access: access === null ? null : { reason: access.reason, endsAt: access.ends_at.toISOString() },
});

/** The log of the candidate, which the team reads, and that of the platform. */
async function recordReading(tx: TenantTx, context: UserContext, candidateId: string): Promise<void> {
  const { now } = context;
  const companyId = tx.tenantId;
  await record(tx, companyId, byPlatform, { type: 'candidate.read_by_operator', candidateId, now });
  const act = { type: 'people.read', companyId, data: { candidateId }, now } as const;
  await logPlatformEvent(tx, adminOf(context), act);
}

const personRows = (tx: TenantTx) =>
  tx
    .selectFrom('candidates')
    .select([
      'id',
      'name',
      'surname',
      'email',
      'phone_number',
      'current_title',
      'current_company',
      'created_at',
    ]);

type PersonRow = Awaited<ReturnType<ReturnType<typeof personRows>['execute']>>[number];

async function listPeople(
  tx: TenantTx,
  { search, before, limit }: { search: string; before: string | null; limit: number },
): Promise<PersonRow[]> {
  const parsed = parseSearch(search);
  const newest = personRows(tx).orderBy('id', 'desc').limit(limit);
  if (parsed === null)
    return newest.$if(before !== null, (query) => query.where('id', '<', before ?? '')).execute();
  const ids = await searchIds(tx, { search: parsed, isNear: false, isWhole: false }, { before, limit });
  return ids.length === 0 ? [] : newest.where('id', 'in', ids).execute();
}

async function listApplications(tx: TenantTx, candidateId: string): Promise<PersonDetail['applications']> {
  const rows = await tx
    .selectFrom('applications')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .innerJoin('job_steps', (join) =>
      join
        .onRef('job_steps.tenant_id', '=', 'applications.tenant_id')
        .onRef('job_steps.id', '=', 'applications.step_id'),
    )
    .select([
      'applications.id',
      'applications.outcome',
      'applications.applied_at',
      'jobs.title',
      'job_steps.title as step',
    ])
    .where('applications.candidate_id', '=', candidateId)
    .orderBy('applications.id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    job: row.title,
    step: row.step,
    outcome: row.outcome as PersonDetail['applications'][number]['outcome'],
    appliedAt: row.applied_at.toISOString(),
  }));
}

const presentPerson = (row: PersonRow): Person => ({
  id: row.id,
  name: row.name,
  surname: row.surname,
  email: row.email,
  phoneNumber: row.phone_number,
  currentTitle: row.current_title,
  currentCompany: row.current_company,
  createdAt: row.created_at.toISOString(),
});
