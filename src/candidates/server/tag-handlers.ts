import { refuse } from '#platform/contract/errors.ts';
import { pageFrom } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type TagUse, tags } from '../tag-contract.ts';
import { createTag, deleteTag, mergeTags, restoreTag, separateTag, updateTag } from './keep-tags.ts';
import { findTagRow, listTagRows, type TagRow } from './tag-queries.ts';

export const tagOperations: Operation[] = implement(
  'candidates',
  tags,
)({
  async listTags({ query }, { tx }) {
    const { removed, ...page } = query;
    const rows = await listTagRows(tx, { ...page, isRemoved: removed === 'true' });
    return pageFrom(rows, query.limit, present, ({ name_key: name, id }) => ({ name, id }));
  },
  async createTag({ body }, { tx, actor, now }) {
    return readTag(tx, await createTag(tx, actor, { ...body, now }));
  },
  async updateTag({ params: { tagId }, body }, { tx, actor, now }) {
    await updateTag(tx, actor, { tagId, change: body, now });
    return readTag(tx, tagId);
  },
  async deleteTag({ params: { tagId } }, { tx, actor, now }) {
    await deleteTag(tx, actor, { tagId, now });
    return { isSuccess: true };
  },
  async restoreTag({ params: { tagId } }, { tx, actor, now }) {
    await restoreTag(tx, actor, { tagId, now });
    return readTag(tx, tagId);
  },
  async mergeTags({ params: { tagId }, body }, { tx, actor, now }) {
    await mergeTags(tx, actor, { tagId, tagIds: body.tagIds, now });
    return readTag(tx, tagId);
  },
  async separateTag({ params: { tagId, mergedTagId } }, { tx, actor, now }) {
    await separateTag(tx, actor, { tagId, mergedTagId, now });
    return readTag(tx, tagId);
  },
});

async function readTag(tx: TenantTx, tagId: string): Promise<TagUse> {
  return present((await findTagRow(tx, tagId)) ?? refuse('not_found'));
}

const present = ({ id, name, color, people, merged, removed_at: removedAt }: TagRow): TagUse => ({
  id,
  name,
  color,
  people,
  mergedTags: merged,
  removedAt: removedAt?.toISOString() ?? null,
});
