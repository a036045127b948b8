import type { RawBuilder } from 'kysely';
import type { CustomFieldFilter } from '#jobs/custom-field-contract.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { ApplicantOptions } from '../filter-contract.ts';

/** The fields that the company added to applications, as filters and columns of lists. */
export type ApplicationFields = {
  /** A condition on applications `a`. It is false for a field that the member may not see. */
  conditionOf(tx: TenantTx, actor: MemberActor, filter: CustomFieldFilter): Promise<RawBuilder<unknown>>;
  /** Those that the member may see, in order. */
  listOffered(tx: TenantTx, actor: MemberActor): Promise<ApplicantOptions['customFields']>;
};

/** The slice custom-fields has it. */
export const applicationFields = laterPart<ApplicationFields>('custom fields of applications');
