import { avatarAddress } from '#identity/server/present.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { sanitizeRichText } from '#platform/server/rich-text.ts';
import type { Comment } from '../contract.ts';
import type { CommentRow } from './queries.ts';

export function presentComment(row: CommentRow, actor: MemberActor): Comment {
  const isAuthor = row.author_user_id === actor.userId;
  const isArchived = row.job_status === 'archived';
  const mayChange = isAuthor && !isArchived;
  return {
    id: row.id,
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    author:
      row.author_user_id === null
        ? null
        : {
            userId: row.author_user_id,
            name: row.name ?? '',
            surname: row.surname ?? '',
            avatar: avatarAddress(row.avatar_key),
          },
    bodyHtml: sanitizeRichText(row.body_html, { mentions: true }),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    can: { update: mayChange, delete: mayChange },
    disabledReason: isAuthor && isArchived ? 'applications.job_archived' : null,
  };
}
