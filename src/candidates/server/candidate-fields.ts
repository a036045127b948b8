import type { RawBuilder } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { CustomFieldFilter, ListedValue, OfferedField } from '#jobs/custom-field-contract.ts';

/** Parts of statements about candidates that read the fields which the company added. */
export type CandidateFields = {
  /** A condition on candidates `c`. It is false for a field that the member may not see. */
  conditionOf(tx: TenantTx, actor: MemberActor, filter: CustomFieldFilter): Promise<RawBuilder<unknown>>;
  /** A subquery: the ids of the candidates with one value of a field; null for other filters. */
  selectWithValue(
    tx: TenantTx,
    actor: MemberActor,
    filter: CustomFieldFilter,
  ): Promise<RawBuilder<unknown> | null>;
  /** The values of these fields that the member may see, by candidate. */
  listValues(tx: TenantTx, actor: MemberActor, some: SomeValues): Promise<ReadonlyMap<string, ListedValue[]>>;
  /** The fields that the member may see, in order. */
  listOffered(tx: TenantTx, actor: MemberActor): Promise<OfferedField[]>;
};

export type SomeValues = { fieldIds: readonly string[]; candidateIds: readonly string[] };

/** The slice custom-fields has it. */
export const candidateFields = laterPart<CandidateFields>('custom fields of candidates');
