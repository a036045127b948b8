import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

/** Renames a department; rejects a sibling's name. */
export async function renameDepartment(
  tx: TenantTx,
  actor: MemberActor,
  input: { id: string; name: string },
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('departments')
    .select('name')
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) refuse('not_found', 'departments.not_found');
  if (before.name === input.name) return;
  try {
    await tx.updateTable('departments').set({ name: input.name }).where('id', '=', input.id).execute();
  } catch (error) {
    if (isUniqueViolation(error))
      refuse('conflict', 'departments.rename_taken', {
        fields: { name: ['departments.validation.nameTaken'] },
      });
    throw error;
  }
  const data = { departmentId: input.id, from: before.name, to: input.name };
  const changes = { name: [before.name, input.name] as [string, string] };
  await record(tx, actor.companyId, byMember(actor), { type: 'department.renamed', data, changes, now });
}
