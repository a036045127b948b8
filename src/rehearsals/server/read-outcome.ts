import { presentCard } from '#applications/server/present.ts';
import { findCards } from '#applications/server/queries.ts';
import type { OpenDraft } from '#apply/server/open-draft.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Mail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { RehearsalOutcome, RehearsedMail } from '../contract.ts';
import { composeLaterMails } from './compose-later-mails.ts';
import { replayRehearsal } from './replay-rehearsal.ts';

type OutcomeContext = { platform: Platform; actor: MemberActor; now: Date };

/** The mails of the submission, the mails that the team may send later, and the card of the application. */
export async function readOutcome(
  tx: TenantTx,
  context: OutcomeContext,
  draft: OpenDraft,
): Promise<RehearsalOutcome> {
  const { platform, actor, now } = context;
  const sentAt = draft.submittedAt ?? refuse('conflict', 'rehearsals.not_sent');
  const { result, mails } = await replayRehearsal(tx, platform, { draft, sentAt }, async () => {
    const [row = refuse('not_found', 'rehearsals.ended')] = await findCards(tx, [draft.id], {
      jobId: draft.jobId,
      now,
    });
    const later = await composeLaterMails(tx, context, {
      applicationId: draft.id,
      candidateId: row.candidate_id,
      jobId: row.job_id,
      timeZone: draft.timeZone,
    });
    // Its buttons are disabled, because the application does not exist.
    const card = presentCard(row, { companyId: actor.companyId, mayDecide: false, now });
    return { card, later };
  });
  // In a blind review the mails have a placeholder instead of the address, which the member typed.
  const to = draft.data.email ?? '';
  const confirmations = mails.map((mail) =>
    presentMail(mail, { kind: 'confirmation', templateTitle: null, sentAt: sentAt.toISOString(), to }),
  );
  const later = result.later.map(({ mail, ...facts }) => presentMail(mail, { ...facts, sentAt: null, to }));
  return { card: result.card, mails: [...confirmations, ...later] };
}

function presentMail(
  { fromName = '', subject, html }: Mail,
  facts: Pick<RehearsedMail, 'kind' | 'templateTitle' | 'sentAt' | 'to'>,
): RehearsedMail {
  return { ...facts, fromName, subject, html };
}
