import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { ApplicantOptions } from '../filter-contract.ts';

/** The fields that the company added to applications, as columns of lists. */
export type ApplicationFields = {
  /** Those that the member may see, in order. */
  listOffered(tx: TenantTx, actor: MemberActor): Promise<ApplicantOptions['customFields']>;
};

/** The slice custom-fields has it. */
export const applicationFields = laterPart<ApplicationFields>('custom fields of applications');
