import type { RawBuilder } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { CustomFieldFilter, ListedValue, OfferedField } from '../custom-field-contract.ts';

/** The fields that the company added to jobs, as filters and columns of lists. */
export type JobFields = {
  /** A condition on `jobs`. It is false for a field that the member may not see. */
  conditionOf(tx: TenantTx, actor: MemberActor, filter: CustomFieldFilter): Promise<RawBuilder<unknown>>;
  /** The values of these fields that the member may see, by job. */
  listValues(tx: TenantTx, actor: MemberActor, some: SomeValues): Promise<ReadonlyMap<string, ListedValue[]>>;
  /** Those that the member may see, in order. */
  listOffered(tx: TenantTx, actor: MemberActor): Promise<OfferedField[]>;
};

type SomeValues = { fieldIds: readonly string[]; jobIds: readonly string[] };

/** The slice custom-fields has it. */
export const jobFields = laterPart<JobFields>('custom fields of jobs');
