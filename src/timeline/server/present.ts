import { memberIdsIn, presentEvent } from '#activity/server/present.ts';
import type { ListNames } from '#activity/server/queries.ts';
import { listCommentsByIds } from '#comments/server/queries.ts';
import { listDecisions } from '#evaluations/server/evaluation-queries.ts';
import { listReadable } from '#evaluations/server/scorecard-queries.ts';
import { listMessagesByIds } from '#conversations/server/queries.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { sanitizeRichText } from '#platform/server/rich-text.ts';
import type { TimelineEntry } from '../contract.ts';
import type { Timeline, TimelineRow } from './queries.ts';

/** Presents events with today's names and what was written. @returns a function that presents each */
export async function entryPresenterOf(
  tx: TenantTx,
  listNames: ListNames,
  { timeline, rows }: { timeline: Timeline; rows: TimelineRow[] },
) {
  const names = await listNames(tx, [...new Set(rows.flatMap((row) => memberIdsIn(row.data)))]);
  const comments = byId(await listCommentsByIds(tx, timeline, rows.flatMap(commentIdsOf)));
  const messages = byId(await listMessagesByIds(tx, timeline, rows.flatMap(messageIdsOf)));
  const scorecards = byId(await listReadable(tx, timeline, rows.flatMap(scorecardIdsOf)));
  const decisions = byId(await listDecisions(tx, timeline, { ids: rows.flatMap(decisionIdsOf) }));
  return (row: TimelineRow): TimelineEntry => {
    const comment = comments.get(commentIdsOf(row)[0] ?? '');
    const message = messages.get(messageIdsOf(row)[0] ?? '');
    const scorecard = scorecards.get(scorecardIdsOf(row)[0] ?? '');
    const decision = decisions.get(decisionIdsOf(row)[0] ?? '');
    return {
      ...presentEvent(row, names),
      kind: row.timeline_kind,
      isRestricted: row.is_restricted,
      comment: comment
        ? {
            id: comment.id,
            bodyHtml: sanitizeRichText(comment.body_html, { mentions: true }),
            parentId: comment.parent_id,
          }
        : null,
      message: message ? { body: message.body } : null,
      scorecard: scorecard ? { recommendation: scorecard.recommendation } : null,
      decisionNote: decision ? { decision: decision.decision, reason: decision.reason } : null,
    };
  };
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

// An edit shows no text, because the comment itself is shown as it is now.
const commentIdsOf = ({ type, data }: TimelineRow): string[] =>
  type === 'comment.written' ? idIn(data['commentId']) : [];
const messageIdsOf = ({ data }: TimelineRow): string[] => idIn(data['messageId']);
const scorecardIdsOf = ({ data }: TimelineRow): string[] => idIn(data['scorecardId']);
const decisionIdsOf = ({ data }: TimelineRow): string[] => idIn(data['decisionNoteId']);
const idIn = (value: unknown): string[] => (typeof value === 'string' && isUuid(value) ? [value] : []);
