import { seededRandom } from '#platform/server/seeded-random.ts';
import { companyContent, type MemberName } from '../content/content.ts';
import type { Demo } from './model.ts';

export const tagId = (name: string): string => seededRandom(`tag ${name}`).uuid(new Date(0));

/** The tags, and the pools with people who have one. */
export function addTagsAndPools({ calendar, members, rows }: Demo): void {
  const created_at = calendar.at(180, 9);
  for (const tag of companyContent.tags)
    rows.tags.push({ ...tag, id: tagId(tag.name), root_id: tagId(tag.name), created_at });
  for (const { owner, tag, notes, ...pool } of companyContent.pools) {
    const { memberId, userId } = members[owner as MemberName];
    const pool_id = seededRandom(`pool ${pool.name}`).uuid(new Date(0));
    rows.pools.push({ ...pool, id: pool_id, owner_id: memberId, created_at });
    const tagged = rows.candidate_tags.filter(({ tag_id }) => tag_id === tagId(tag));
    for (const [place, { candidate_id }] of tagged.slice(0, notes.length).entries()) {
      const entry = { pool_id, candidate_id, note: notes[place] ?? '', added_by_user_id: userId };
      rows.pool_candidates.push({ ...entry, added_at: calendar.at(2 + place, 10) });
    }
  }
}
