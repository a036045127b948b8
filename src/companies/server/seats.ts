import { laterPart } from '#platform/server/later-part.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** The limits of members and mails, which the slice of plans knows. */
type Seats = {
  /** Refuses more members than the plan has. Open invitations count as members. */
  require(tx: TenantTx, isBilled: boolean, seats: { adding: number; now: Date }): Promise<void>;
  /** Refuses the mails of more invitations than the plan has mails for. */
  requireMails(tx: TenantTx, isBilled: boolean, mails: { adding: number; now: Date }): Promise<void>;
};

export const seats = laterPart<Seats>('the limits of members and mails');
