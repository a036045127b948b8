import { laterPart } from '#platform/server/later-part.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** The limit of members, which the slice of plans knows. */
type Seats = {
  /** Refuses more members than the plan has. Open invitations count as members. */
  require(tx: TenantTx, isBilled: boolean, seats: { adding: number; now: Date }): Promise<void>;
};

export const seats = laterPart<Seats>('the limit of members');
