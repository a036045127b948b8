import { safeFileName } from '#files/rules.ts';
import { storeUpload } from '#files/server/store-upload.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { CompanyStreamContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { removeContent } from './background.ts';
import { enqueueImport } from './import-run.ts';

const uploadsOfMember: Limit = { name: 'imports', points: 60, seconds: 3600 };

/** Stores an uploaded table, which a task then reads. @returns the id of the import */
export async function receiveImport(
  { platform, request, actor, now, inCompany }: CompanyStreamContext,
  name: string,
): Promise<string> {
  const { companyId } = actor;
  await platform.limits.spend(uploadsOfMember, actor.userId);
  const upload = {
    name,
    purpose: 'import' as const,
    stream: request.stream,
    declaredBytes: Number(request.header('content-length') ?? 0),
    removeUnused: (key: string, runAt: Date) =>
      inTenant(platform.db, companyId, (tx) => removeContent(tx, key, runAt)),
  };
  return storeUpload(platform, upload, ({ storageKey, format }) =>
    inCompany(async (tx) => {
      const { id } = await tx
        .insertInto('imports')
        .values({
          title: safeFileName(name),
          format,
          storage_key: storageKey,
          network: actor.network,
          created_by_user_id: actor.userId,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enqueueImport(tx, companyId, id);
      return id;
    }),
  );
}
