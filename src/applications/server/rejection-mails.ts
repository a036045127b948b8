import type { RejectionTime } from '#mail-templates/send-time-rules.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { PlannedMail, RejectionMail } from '../contract.ts';

export type RejectionMailInput = {
  jobId: string;
  applications: readonly { id: string }[];
  mail: RejectionMail | null;
  now: Date;
};

/** The mails about rejections, which a later slice sends. */
export type RejectionMails = {
  /** Schedules a mail for each application; without a mail it only remembers that choice of the member. */
  schedule(tx: TenantTx, actor: MemberActor, input: RejectionMailInput): Promise<void>;
  preview(
    tx: TenantTx,
    actor: MemberActor,
    input: { jobId: string; applicationId: string; mail: RejectionMail; now: Date },
  ): Promise<PlannedMail>;
  /** The last choice of the member. */
  findLastTime(tx: TenantTx, actor: MemberActor): Promise<RejectionTime>;
};

export const rejectionMails = laterPart<RejectionMails>('mails of rejections');
