import type { Share } from '../contract.ts';
import type { ShareState, Verdict } from '../rules.ts';
import type { OpeningsRow, ShareRow } from './queries.ts';

export function stateOf(row: Pick<ShareRow, 'revoked_at' | 'expires_at'>, now: Date): ShareState {
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at <= now ? 'expired' : 'active';
}

type ShareView = { openings: OpeningsRow | undefined; mayRevoke: boolean; now: Date };

export function presentShare(row: ShareRow, { openings, mayRevoke, now }: ShareView): Share {
  const state = stateOf(row, now);
  return {
    id: row.id,
    recipientName: row.recipient_name,
    recipientEmail: row.recipient_email,
    message: row.message,
    parts: row.parts as Share['parts'],
    application:
      row.application_id === null ? null : { id: row.application_id, jobTitle: row.job_title ?? '' },
    asksFeedback: row.asks_feedback,
    state,
    sharedBy: row.sharer_name === null ? null : { name: row.sharer_name, surname: row.sharer_surname ?? '' },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    openings: openings?.openings ?? 0,
    openedAt: (openings?.opened_at ?? []).map((at) => new Date(at).toISOString()),
    feedback:
      row.verdict === null || row.answered_at === null
        ? null
        : {
            verdict: row.verdict as Verdict,
            text: row.feedback,
            answeredAt: row.answered_at.toISOString(),
          },
    can: { revoke: mayRevoke && state === 'active' },
  };
}
