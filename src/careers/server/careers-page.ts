import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import type { Fault } from '#platform/contract/faults.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { sanitizeRichText } from '#platform/server/rich-text.ts';
import { defaultPage } from '../default-page-rules.ts';
import { bodyMaxChars, type PageContent } from '../page-contract.ts';
import { picturesOf, publicationFaults } from '../page-rules.ts';
import { findPictures, lockCareersPage, markUnused, type PictureFile } from './page-pictures.ts';

/** The published page with the files of its pictures. */
export type PublishedPage = { content: PageContent; pictures: PictureFile[] };

/** The page of visitors. */
export async function findPublishedPage(tx: TenantTx): Promise<PublishedPage> {
  const row = await tx.selectFrom('careers_pages').select('published').executeTakeFirst();
  return publishedPageOf(row?.published);
}

/** A published page as it is stored; the default one when the company published none. */
export const publishedPageOf = (stored: unknown): PublishedPage =>
  (stored ?? { content: defaultPage(), pictures: [] }) as PublishedPage;

/** The draft and the published page, for editors. */
export async function findPage(tx: TenantTx) {
  const row = await tx
    .selectFrom('careers_pages as p')
    .leftJoin('members as m', 'm.id', 'p.published_by')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['p.draft', 'p.version', 'p.changed_at', 'p.published', 'p.published_at', 'u.name', 'u.surname'])
    .executeTakeFirst();
  const published = (row?.published ?? null) as PublishedPage | null;
  return {
    draft: (row?.draft ?? published?.content ?? defaultPage()) as PageContent,
    version: row?.version ?? 0,
    changedAt: row?.changed_at ?? null,
    published,
    publishedAt: row?.published_at ?? null,
    publishedBy: row?.name ? `${row.name} ${row.surname}` : null,
  };
}

/** Whether the page has saved changes that visitors do not see. */
export async function hasUnpublishedChanges(tx: TenantTx): Promise<boolean> {
  const row = await tx
    .selectFrom('careers_pages')
    .select('version')
    .where(sql<boolean>`draft is not null and draft is distinct from published->'content'`)
    .executeTakeFirst();
  return row !== undefined;
}

type SaveInput = { version: number; draft: PageContent; now: Date };

/** Saves the draft; of two saves of the same version the later one gets 409. */
export async function savePage(tx: TenantTx, { version, draft, now }: SaveInput): Promise<void> {
  const content = sanitized(draft);
  refuseFaults(sizeFaults(content));
  await writeDraft(tx, { version, content, now });
}

/** Replaces the draft with what visitors see. */
export async function discardPage(tx: TenantTx, input: { version: number; now: Date }): Promise<void> {
  await writeDraft(tx, { ...input, content: null });
}

/** Shows the draft to visitors. */
export async function publishPage(
  tx: TenantTx,
  actor: MemberActor,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  const { draft, version: current } = await lockPage(tx);
  if (current !== version) refuseStale(current);
  const company = await tx
    .selectFrom('companies')
    .select('default_language')
    .where('id', '=', actor.companyId)
    .executeTakeFirstOrThrow();
  refuseFaults(publicationFaults(draft, company.default_language === 'tr' ? 'tr' : 'en'));
  await requirePictures(tx, draft);
  const pictures = await findPictures(tx, idsOf(draft));
  const values = {
    published: JSON.stringify({ content: draft, pictures } satisfies PublishedPage),
    published_at: now,
    published_by: actor.memberId,
  };
  if (current === 0) await insertPage(tx, { ...values, changed_at: now });
  else await tx.updateTable('careers_pages').set(values).execute();
  await markUnusedPictures(tx, now);
  await record(tx, actor.companyId, byMember(actor), { type: 'company.careers_page_published', now });
}

async function writeDraft(
  tx: TenantTx,
  { version, content, now }: { version: number; content: PageContent | null; now: Date },
): Promise<void> {
  const current = (await lockPage(tx)).version;
  if (current !== version) refuseStale(current);
  if (content !== null) await requirePictures(tx, content);
  const draft = content === null ? null : JSON.stringify(content);
  if (current === 0) await insertPage(tx, { draft, changed_at: now });
  else
    await tx
      .updateTable('careers_pages')
      .set({ draft, version: version + 1, changed_at: now })
      .execute();
  await markUnusedPictures(tx, now);
}

type NewPage = {
  draft?: string | null;
  published?: string;
  published_at?: Date;
  published_by?: string;
  changed_at: Date;
};

/** The primary key decides between two first saves. */
async function insertPage(tx: TenantTx, page: NewPage): Promise<void> {
  const inserted = await tx
    .insertInto('careers_pages')
    .values(page)
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returning('version')
    .executeTakeFirst();
  if (inserted === undefined) refuseStale(1);
}

async function lockPage(tx: TenantTx): Promise<{ version: number; draft: PageContent }> {
  await lockCareersPage(tx);
  return findPage(tx);
}

/** Refuses a picture that is gone, or of another company. */
export async function requirePictures(tx: TenantTx, draft: PageContent): Promise<void> {
  const found = new Set((await findPictures(tx, idsOf(draft))).map(({ id }) => id));
  const unknown = picturesOf(draft).filter(({ id }) => !found.has(id));
  refuseFaults(unknown.map(({ path }) => ({ path, message: 'careers.validation.pictureGone' })));
}

async function markUnusedPictures(tx: TenantTx, now: Date): Promise<void> {
  const { draft, published } = await findPage(tx);
  await markUnused(tx, [...idsOf(draft), ...(published === null ? [] : idsOf(published.content))], now);
}

const idsOf = (content: PageContent): string[] => picturesOf(content).map(({ id }) => id);

function refuseStale(version: number): never {
  refuse('conflict', 'careers.page_stale', { details: { version } });
}

function refuseFaults(faults: Fault[]): void {
  if (faults.length === 0) return;
  const fields = Object.fromEntries(
    faults.map(({ path, message }) => [`draft.${path.join('.')}`, [message]]),
  );
  refuse('invalid', undefined, { fields });
}

/** Every visit reads the whole content. */
const contentMaxChars = 200_000;

// Sanitised HTML may be longer than what was sent, and what is stored must be accepted again.
function sizeFaults(content: PageContent): Fault[] {
  const tooLong = content.blocks.flatMap((block, index) =>
    (['en', 'tr'] as const)
      .filter((language) => block.type === 'about' && block.body[language].length > bodyMaxChars)
      .map((language) => ({
        path: ['blocks', index, 'body', language],
        message: 'careers.validation.bodyTooLong',
      })),
  );
  if (JSON.stringify(content).length <= contentMaxChars) return tooLong;
  return [...tooLong, { path: ['blocks'], message: 'careers.validation.pageTooLong' }];
}

/** The same content with safe HTML. */
const sanitized = (content: PageContent): PageContent => ({
  ...content,
  blocks: content.blocks.map((block) =>
    block.type === 'about'
      ? { ...block, body: { en: sanitizeRichText(block.body.en), tr: sanitizeRichText(block.body.tr) } }
      : block,
  ),
});
