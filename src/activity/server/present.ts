import { avatarAddress } from '#identity/server/present.ts';
import type { ActivityEvent } from '../contract.ts';
import type { EventRow, MemberName } from './queries.ts';
import { isUuid } from '#platform/contract/uuid.ts';

export function presentEvent(row: EventRow, names: ReadonlyMap<string, MemberName>): ActivityEvent {
  return {
    id: row.id,
    occurredAt: row.occurred_at.toISOString(),
    type: row.type,
    actor: {
      kind: row.actor_kind,
      user:
        row.actor_id === null
          ? null
          : {
              id: row.actor_id,
              name: row.actor_name ?? '',
              surname: row.actor_surname ?? '',
              avatar: avatarAddress(row.actor_avatar),
            },
    },
    candidate:
      row.candidate_id === null
        ? null
        : { id: row.candidate_id, name: row.candidate_name ?? '', surname: row.candidate_surname ?? '' },
    job: row.job_id === null ? null : { id: row.job_id, title: row.job_title ?? '' },
    applicationId: row.application_id,
    meetingId: row.meeting_id,
    data: row.data,
    members: memberIdsIn(row.data).flatMap((id) => names.get(id) ?? []),
  };
}

/** Ids under keys like `memberId`, `mentionedMemberIds` and `hostIds`, which hold members by convention. */
export function memberIdsIn(data: Record<string, unknown>): string[] {
  return Object.entries(data)
    .filter(([key]) => /(^m|M)emberIds?$|^hostIds$/.test(key))
    .flatMap(([, value]) => value)
    .filter((value): value is string => typeof value === 'string' && isUuid(value));
}
