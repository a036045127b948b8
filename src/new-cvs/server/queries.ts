import { fileColumns } from '#files/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { countedMax } from '../rules.ts';

/** The CVs that the member uploaded and no candidate has. */
const newCvsOf = (tx: TenantTx, { memberId }: MemberActor) =>
  tx
    .selectFrom('files')
    .where('uploaded_by_member_id', '=', memberId)
    .where('candidate_id', 'is', null)
    .where('draft_id', 'is', null);

type NewCvsPage = { after: string | null; limit: number };

/** A page of the member's new CVs, the first uploaded first; one row more than the limit. */
export const listNewCvs = (tx: TenantTx, actor: MemberActor, { after, limit }: NewCvsPage) =>
  newCvsOf(tx, actor)
    .select(fileColumns)
    .where('removed_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit + 1)
    .execute();

/** Number of the member's new CVs, up to 1,001. */
export async function countNewCvs(tx: TenantTx, actor: MemberActor): Promise<number> {
  const counted = newCvsOf(tx, actor).select('id').where('removed_at', 'is', null).limit(countedMax);
  const { count } = await tx
    .selectFrom(counted.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes a new CV, or undoes that. @returns whether the member has it */
export async function setRemoved(
  tx: TenantTx,
  { memberId }: MemberActor,
  { newCvId, at }: { newCvId: string; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ removed_at: at })
    .where('id', '=', newCvId)
    .where('uploaded_by_member_id', '=', memberId)
    .where('candidate_id', 'is', null)
    .where('draft_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
