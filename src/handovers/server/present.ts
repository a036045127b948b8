import { presentPerson } from '#applications/server/present.ts';
import { avatarAddress } from '#identity/server/present.ts';
import { instantOfJson } from '#platform/server/db/json-rows.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Handover, HandoverPerson, OpenPerson, PersonFacts } from '../contract.ts';
import { mayUndo } from './access.ts';
import type { OpenPersonRow } from './open-people.ts';
import type { HandoverRow, PersonRow } from './queries.ts';

export function presentHandover(row: HandoverRow, actor: MemberActor, now: Date): Handover {
  const { waiting = 0, moved = 0, skipped = 0, undone = 0, undo_skipped: undoSkipped = 0 } = row.counts;
  const total = waiting + moved + skipped + undone + undoSkipped;
  return {
    id: row.id,
    state: row.state,
    from:
      row.from_name === null
        ? null
        : { name: row.from_name, surname: row.from_surname ?? '', avatar: avatarAddress(row.from_avatar) },
    recipients: row.recipients.map((one) => ({ ...presentPerson(one), count: one.count })),
    createdBy:
      row.creator_name === null ? null : { name: row.creator_name, surname: row.creator_surname ?? '' },
    createdAt: row.created_at.toISOString(),
    undoUntil: row.undo_until.toISOString(),
    peopleCount: total,
    waitingCount: row.state === 'undoing' ? moved : waiting,
    stayedCount: row.counts.stayed ?? 0,
    undoneCount: undone,
    undoSkippedCount: undoSkipped,
    placeCount: row.places,
    can: {
      undo:
        mayUndo(actor, row) && row.state === 'done' && row.undo_until > now && row.from_status === 'active',
    },
  };
}

export const presentPersonOf = (row: PersonRow): HandoverPerson => ({
  id: row.id,
  candidate: candidateOf(row),
  to: row.to_member === null ? null : presentPerson(row.to_member),
  whereLine: row.where_line,
  nextLine: row.next_line,
  facts: presentFacts(row.facts),
  state: row.state,
  reason: row.skip_reason,
  taskCount: row.moved?.taskIds.length ?? 0,
  meetingCount: row.moved?.meetingIds.length ?? 0,
  canOpen: row.can_open,
});

export const presentOpenPerson = (row: OpenPersonRow): OpenPerson => ({
  candidate: candidateOf(row),
  facts: presentFacts(row.facts),
});

const candidateOf = ({ candidate_id, name, surname }: Omit<OpenPersonRow, 'facts'>) => ({
  id: candidate_id,
  name,
  surname,
});

const presentFacts = (facts: PersonFacts): PersonFacts => ({
  ...facts,
  stepEnteredAt: instantOf(facts.stepEnteredAt),
  lastContactAt: instantOf(facts.lastContactAt),
  meetingAt: instantOf(facts.meetingAt),
});

const instantOf = (text: string | null): string | null => (text === null ? null : instantOfJson(text));
