import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { enqueue, type CronTask, type Task } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanyStreamContext, RawAnswer } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { pictureAnswer, receiveScaledPicture } from '#platform/server/pictures.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { Platform } from '#platform/server/platform.ts';
import { randomKey, type Storage } from '#platform/server/storage/storage.ts';
import { pictureWidthMax, pictureWidths } from '../page-rules.ts';

const folder = 'careers-pictures';
const perCompany: Limit = { name: 'careers_picture', points: 200, seconds: 3600 };
const picturesMax = 500;
const unfinishedMinutes = 60;
const unusedMs = 24 * 60 * 60 * 1000;

/** A stored picture; its files are below its key, one for each width. */
export type PictureFile = { id: string; key: string; width: number; height: number };

/** Stores a picture in its widths. Until a page names it, it counts as unused and is removed after a day. */
export async function addPicture(context: CompanyStreamContext): Promise<PictureFile> {
  const { platform, request, actor, now, inCompany } = context;
  await platform.limits.spend(perCompany, actor.companyId);
  const declaredBytes = Number(request.header('content-length') ?? 0);
  const picture = await receiveScaledPicture(
    { stream: request.stream, declaredBytes },
    pictureWidthMax,
    pictureWidths,
  );
  const { width, height } = picture;
  const key = randomKey(folder);
  // Enqueue the removal first: if this process dies before the row exists, the files are still deleted.
  const runAt = new Date(now.getTime() + unfinishedMinutes * 60_000);
  await inCompany(async (tx) => {
    await refuseTooMany(tx);
    await enqueue(
      tx,
      removeCareersPictureTask.name,
      { companyId: actor.companyId, key, width: `${width}` },
      { runAt },
    );
  });
  for (const file of picture.files) {
    const options = { contentType: 'image/webp', limitBytes: file.content.length };
    await platform.storage.put(`${key}/${file.width}`, file.content, options);
  }
  const row = { storage_key: key, width, height, unused_since: now };
  const { id } = await inCompany((tx) =>
    tx.insertInto('careers_pictures').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return { id, key, width, height };
}

async function refuseTooMany(tx: TenantTx): Promise<void> {
  const { count } = await tx
    .selectFrom('careers_pictures')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= picturesMax)
    refuse('refused', 'careers.too_many_pictures', { values: { count: picturesMax } });
}

/** The pictures with these ids. */
export async function findPictures(tx: TenantTx, ids: string[]): Promise<PictureFile[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('careers_pictures')
    .select(['id', 'storage_key', 'width', 'height'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ storage_key, ...row }) => ({ ...row, key: storage_key }));
}

/** Records which pictures neither the draft nor the published page names, and which they name again. */
export async function markUnused(tx: TenantTx, used: string[], now: Date): Promise<void> {
  await sql`
    update careers_pictures set unused_since = case when id = any(${used}::uuid[]) then null else ${now}::timestamptz end
     where tenant_id = ${currentTenantId} and (id = any(${used}::uuid[])) = (unused_since is not null)`.execute(
    tx,
  );
}

/** Removes the files of a picture that has no row. */
export const removeCareersPictureTask: Task = {
  name: 'remove_careers_picture',
  async run({ companyId = '', key = '', width = '' }, { db, storage }) {
    const row = await inTenant(db, companyId, (tx) =>
      tx.selectFrom('careers_pictures').select('id').where('storage_key', '=', key).executeTakeFirst(),
    );
    if (row === undefined) await removeFiles(storage, { key, width: Number(width) });
  },
};

/** Deletes pictures that no page has named for a day. The system role lists the companies. */
export const removeUnusedPicturesTask: CronTask = {
  name: 'remove_unused_careers_pictures',
  schedule: '50 * * * *',
  async run(_payload, platform) {
    const before = new Date(platform.clock.now().getTime() - unusedMs);
    const companies = await platform.system
      .selectFrom('careers_pictures')
      .select('tenant_id')
      .distinct()
      .where('unused_since', '<', before)
      .execute();
    await inEachCompany(platform, companies, (tx) => removeUnused(tx, before));
  },
};

/** Locks a company's page, also before its first save, so that no picture is removed while a save names it. */
export const lockCareersPage = (tx: TenantTx): Promise<void> => lockByName(tx, `careers page ${tx.tenantId}`);

async function removeUnused(tx: TenantTx, before: Date): Promise<void> {
  await lockCareersPage(tx);
  const removed = await tx
    .deleteFrom('careers_pictures')
    .where('unused_since', '<', before)
    .returning(['tenant_id', 'storage_key', 'width'])
    .execute();
  for (const { tenant_id: companyId, storage_key: key, width } of removed)
    await enqueue(tx, removeCareersPictureTask.name, { companyId, key, width: `${width}` });
}

/** Deletes the files of all pictures of a deleted company; their rows are deleted with it. It may be repeated. */
export async function removeCompanyPictures({ db, storage }: Platform, companyId: string): Promise<void> {
  const rows = await inTenant(
    db,
    companyId,
    (tx) => tx.selectFrom('careers_pictures').select(['storage_key', 'width']).execute(),
    { readOnly: true },
  );
  for (const { storage_key: key, width } of rows) await removeFiles(storage, { key, width });
}

async function removeFiles(storage: Storage, { key, width }: { key: string; width: number }): Promise<void> {
  for (const one of pictureWidths(width)) await storage.remove(`${key}/${one}`);
}

/** Serves a picture to everyone: only the company's own pages contain its key. */
export const readPicture = ({ storage }: Platform, pictureKey: string, width: string): Promise<RawAnswer> =>
  pictureAnswer(storage, `${folder}/${pictureKey}/${width}`, 'public');

/** The address of a picture in one of its widths. */
export const pictureAddress = (key: string, width: number): string =>
  `/api/careers-pictures/${key.split('/').at(-1)}/${width}`;
