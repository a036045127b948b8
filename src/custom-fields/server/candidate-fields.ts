import { sql } from 'kysely';
import { listScope } from '#candidates/server/access.ts';
import type { CandidateFields } from '#candidates/server/candidate-fields.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { fieldCondition, type FilteredSubject, listOfferedFields, selectWithValue } from './field-filters.ts';
import { listShownValues } from './list-shown-values.ts';

const candidates: FilteredSubject = { subject: 'candidate', column: 'candidate_id', id: sql`c.id` };

/** Parts of the lists of candidates that read custom fields: filters, columns and exports. */
export const fieldsOfCandidates: CandidateFields = {
  conditionOf: (tx, actor, filter) => fieldCondition(tx, actor, candidates, filter),
  selectWithValue: (tx, actor, filter) => selectWithValue(tx, actor, candidates, filter),
  listValues(tx, actor, some) {
    return listShownValues(tx, actor, { ...some, column: 'candidate_id', ids: some.candidateIds });
  },
  async listOffered(tx, actor) {
    return (await seesSome(tx, actor)) ? listOfferedFields(tx, actor, 'candidate') : [];
  },
};

/** Whether the member sees candidates: all, or those of a job of theirs. */
async function seesSome(tx: TenantTx, actor: MemberActor): Promise<boolean> {
  if (listScope(actor) === 'everyone') return true;
  const { rows } = await sql`${selectTeamJobIds(actor, { withDeleted: false })} limit 1`.execute(tx);
  return rows.length > 0;
}
