import { safeFileName } from '#files/rules.ts';
import { fileScope } from '#files/server/file-scope.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import type { ZipEntry } from '#platform/server/zip-stream.ts';

export type FileContent = { title: string; storage_key: string; scan_state: string };

/** The files of a candidate that this member sees, oldest first. */
export const listContents = (tx: TenantTx, actor: MemberActor, candidateId: string): Promise<FileContent[]> =>
  tx
    .selectFrom('files')
    .select(['title', 'storage_key', 'scan_state'])
    .where('candidate_id', '=', candidateId)
    .where('removed_at', 'is', null)
    .where(fileScope.get().isVisible(actor))
    .orderBy('id')
    .limit(500)
    .execute();

/** The entries of an archive, whose names are distinct. A file that is deleted meanwhile is left out. */
export function archiveEntries({ storage }: Pick<Platform, 'storage'>, files: FileContent[]): ZipEntry[] {
  if (files.some((file) => file.storage_key === '')) refuse('forbidden', 'files.withheld');
  const taken = new Set<string>();
  return files.map(({ title, storage_key: key }) => ({
    name: freeName(title, taken),
    isCompressed: true,
    open: async () => {
      try {
        return await storage.get(key);
      } catch (error) {
        if (error instanceof StorageMissingError) return null;
        throw error;
      }
    },
  }));
}

/** "cv.pdf", then "cv (2).pdf"; file systems ignore case. */
function freeName(title: string, taken: Set<string>): string {
  const [stem, ending] = splitName(title);
  let name = join(stem, ending);
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = join(stem, ` (${count})${ending}`);
  taken.add(name.toLowerCase());
  return name;
}

// Windows opens a device for these names, whatever their extension.
const deviceName = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/i;
// Linux allows 255 bytes, of which a letter can need several.
const nameBytes = 240;

/** The name before the last dot, safe on every system, and the rest. */
function splitName(title: string): [string, string] {
  const safe = safeFileName(title);
  const dot = safe.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
  return [deviceName.test(stem.split('.')[0]?.trim() ?? '') ? `_${stem}` : stem, ending];
}

function join(stem: string, ending: string): string {
  let kept = stem;
  while (Buffer.byteLength(kept + ending) > nameBytes && kept.length > 1) kept = kept.slice(0, -1);
  return kept.toWellFormed().trimEnd() + ending;
}
