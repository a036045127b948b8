import { Refusal } from '#platform/contract/errors.ts';
import { insertFile } from '#files/server/queries.ts';
import { removeUnusedFile } from '#files/server/remove-unused-file.ts';
import { storeUpload } from '#files/server/store-upload.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { filesPerMail, unassignedDays } from '../rules.ts';
import type { ParsedMail } from './parse-mail.ts';

/** Takes the attachments through the checks of every upload. Their files have no owner until the mail is stored. */
export async function storeAttachments(
  platform: Platform,
  { companyId, isUnassigned }: { companyId: string; isUnassigned: boolean },
  { attachments, leftOut: attached }: ParsedMail,
): Promise<{ fileIds: string[]; leftOut: string[] }> {
  const removeUnused = removeUnusedFile(platform, companyId);
  const fileIds: string[] = [];
  const leftOut = [...attached, ...attachments.slice(filesPerMail).map(({ name }) => name)];
  for (const { name, content } of attachments.slice(0, filesPerMail)) {
    const upload = {
      name,
      purpose: 'attachment' as const,
      stream: content,
      // Files of unassigned mails have no owner while they wait for a member.
      removeUnused: (key: string, runAt: Date) =>
        removeUnused(key, isUnassigned ? addDays(runAt, unassignedDays) : runAt),
    };
    try {
      const { id } = await storeUpload(platform, upload, (stored) =>
        inTenant(platform.db, companyId, (tx) =>
          insertFile(tx, stored, { companyId, now: platform.clock.now() }),
        ),
      );
      fileIds.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      leftOut.push(name);
    }
  }
  return { fileIds, leftOut: leftOut.map((name) => name.slice(0, 200) || '?') };
}

const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * 86_400_000);
