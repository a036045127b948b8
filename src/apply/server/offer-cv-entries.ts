import { findCvText } from '#files/server/queries.ts';
import { fold } from '#platform/contract/fold.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { isSameEducation, isSameExperience } from '#profiles/server/same-entry.ts';
import { readStoredCv, type StoredCvText } from '#reading/server/read-stored-cv.ts';
import type { CvEntries, CvEntry } from '../cv-entry-contract.ts';
import { entriesMaxOf } from '../cv-entry-limit-rules.ts';
import { isBlankEntry } from '../cv-entry-rules.ts';
import { saveData } from './change-draft.ts';
import { entriesOfCv, idOfEntry } from './entries-of-cv.ts';
import { inDraft, type OpenDraft, type StoredDraftData } from './open-draft.ts';
import { listDraftFiles, loadDraft, type LoadedDraft } from './present-draft.ts';
import { readingsOfDraft } from './read-cv-contact.ts';
import { sendsProfile } from './sent-profile.ts';

/**
 * Reads the form's CV into entries for the applicant to confirm, once for each CV. Entries that they changed, added or
 * removed stay as they are. The draft is locked, so two devices at once offer the same.
 */
export async function offerCvEntries(context: PublicContext, draftId: string): Promise<LoadedDraft> {
  const load = (tx: TenantTx, draft: OpenDraft) => loadDraft(tx, draft, context);
  const unread = await inDraft(
    context,
    draftId,
    async (tx, draft) => {
      const loaded = await load(tx, draft);
      return { loaded, cv: await findUnreadCv(tx, loaded) };
    },
    { readOnly: true },
  );
  const { cv } = unread;
  if (cv === null) return unread.loaded;
  await context.platform.limits.spend(readingsOfDraft, draftId);
  const read = await readStoredCv(cv.text, context.now);
  const found = read === null ? [] : entriesOfCv(read);
  return inDraft(
    context,
    draftId,
    async (tx, draft) => {
      const isStillUnread = (await findUnreadCv(tx, await load(tx, draft)))?.fileId === cv.fileId;
      if (!isStillUnread) return load(tx, draft);
      const cvEntries = withOffers(draft.data.cvEntries ?? {}, found);
      const data = { ...draft.data, cvEntries, readCvFileId: cv.fileId };
      return load(tx, await saveData(tx, draft, data, context.now));
    },
    { lock: true },
  );
}

type UnreadCv = { fileId: string; text: StoredCvText };

async function findUnreadCv(tx: TenantTx, loaded: LoadedDraft): Promise<UnreadCv | null> {
  const { draft } = loaded;
  if (sendsProfile(loaded)) return null;
  const cv = (await listDraftFiles(tx, draft)).find(({ purpose }) => purpose === 'cv');
  if (cv === undefined || cv.id === draft.data.readCvFileId) return null;
  const text = await findCvText(tx, cv.id);
  return text === undefined || text.text_content === null ? null : { fileId: cv.id, text };
}

/** The data without unconfirmed entries of a CV that is removed or replaced. */
export function withoutOffersOf(data: StoredDraftData, fileIds: readonly string[]): StoredDraftData {
  const { readCvFileId, ...others } = data;
  if (readCvFileId === undefined || !fileIds.includes(readCvFileId)) return data;
  return { ...others, cvEntries: confirmedOf(data.cvEntries ?? {}) };
}

const confirmedOf = (entries: CvEntries): CvEntries =>
  Object.fromEntries(Object.entries(entries).filter(([, entry]) => entry === null || !entry.isRead));

/** Replaces the entries of an earlier CV. What the applicant has, or has removed, is not offered again. */
function withOffers(before: CvEntries, found: CvEntry[]): CvEntries {
  const kept = confirmedOf(before);
  const own = Object.values(kept).filter((entry) => entry !== null);
  const offers = found
    .filter((entry) => !isBlankEntry(entry) && !own.some((one) => isSameEntry(one, entry)))
    .map((entry) => [idOfEntry(entry), entry] as const)
    .filter(([id]) => !(id in kept));
  const all = new Map<string, CvEntries[string]>(Object.entries(kept));
  for (const [id, entry] of offers) {
    const count = [...all.values()].filter((one) => one?.kind === entry.kind).length;
    if (count < entriesMaxOf[entry.kind]) all.set(id, entry);
  }
  return Object.fromEntries(all);
}

function isSameEntry(one: CvEntry, other: CvEntry): boolean {
  if (one.kind === 'experience' && other.kind === 'experience') return isSameExperience(one, other);
  if (one.kind === 'education' && other.kind === 'education') return isSameEducation(one, other);
  if (one.kind === 'skill' && other.kind === 'skill') return fold(one.name) === fold(other.name);
  return one.kind === 'language' && other.kind === 'language' && one.language === other.language;
}
