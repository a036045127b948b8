import { byMember, record } from '#activity/server/record.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { CompanyStreamContext, RawAnswer } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { pictureAnswer, receivePicture } from '#platform/server/pictures.ts';
import type { Platform } from '#platform/server/platform.ts';
import { randomKey } from '#platform/server/storage/storage.ts';

const folder = 'company-photos';
const edge = 512;
const perCompany: Limit = { name: 'company_photo', points: 30, seconds: 3600 };
const unfinishedMinutes = 60;

/** Sets the picture of the company. The earlier file is deleted once the company no longer refers to it. */
export async function changePhoto(context: CompanyStreamContext): Promise<void> {
  const { platform, request, actor, now, inCompany } = context;
  await platform.limits.spend(perCompany, actor.companyId);
  const declaredBytes = Number(request.header('content-length') ?? 0);
  const picture = await receivePicture({ stream: request.stream, declaredBytes }, edge);
  const key = randomKey(folder);
  // Enqueue the removal first: if this process dies before the company has the picture, the file is still deleted.
  const runAt = new Date(now.getTime() + unfinishedMinutes * 60_000);
  await inCompany((tx) => removeWhenUnused(tx, actor.companyId, key, runAt));
  await platform.storage.put(key, picture, { contentType: 'image/webp', limitBytes: picture.length });
  await inCompany((tx) => setPhoto(tx, actor, key, now));
}

/** Sets the key, or null, and enqueues the removal of the earlier file. */
export async function setPhoto(
  tx: TenantTx,
  actor: MemberActor,
  key: string | null,
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('companies')
    .select('photo_key')
    .where('id', '=', actor.companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!before?.photo_key && key === null) return;
  await tx.updateTable('companies').set({ photo_key: key }).where('id', '=', actor.companyId).execute();
  if (before?.photo_key) await removeWhenUnused(tx, actor.companyId, before.photo_key);
  await record(tx, actor.companyId, byMember(actor), { type: 'company.photo_changed', now });
}

function removeWhenUnused(tx: TenantTx, companyId: string, key: string, runAt?: Date): Promise<void> {
  const when = runAt === undefined ? {} : { runAt };
  return enqueue(tx, removeUnusedPhotoTask.name, { companyId, key }, when);
}

export const removeUnusedPhotoTask: Task = {
  name: 'remove_unused_company_photo',
  async run({ companyId = '', key = '' }, { db, storage }) {
    const company = await inTenant(db, companyId, (tx) =>
      tx.selectFrom('companies').select('photo_key').where('id', '=', companyId).executeTakeFirst(),
    );
    if (company?.photo_key !== key) await storage.remove(key);
  },
};

/** Serves the picture to everyone: only the company's own pages contain its key. */
export const readPhoto = ({ storage }: Platform, photoKey: string): Promise<RawAnswer> =>
  pictureAnswer(storage, `${folder}/${photoKey}`, 'public');
