import type { DataRequest, OwnDataRequest } from '../contract.ts';
import type { DataRequestKind, DataRequestState } from '../rules.ts';
import type { DataRequestRow } from './queries.ts';

export const presentOwnRequest = (row: DataRequestRow): OwnDataRequest => ({
  id: row.id,
  kind: row.kind as DataRequestKind,
  body: row.body,
  state: row.state as DataRequestState,
  requestedAt: row.requested_at.toISOString(),
  dueOn: row.due_on,
  closedAt: row.closed_at?.toISOString() ?? null,
  answer: row.answer,
});

export function presentRequest(row: DataRequestRow, mayAnswer: boolean): DataRequest {
  const isAnswerable = row.state === 'open' && row.candidate_id !== null && mayAnswer;
  return {
    ...presentOwnRequest(row),
    candidate:
      row.candidate_id === null
        ? null
        : { id: row.candidate_id, name: row.name ?? '', surname: row.surname ?? '' },
    isOverdue: row.is_overdue,
    can: { complete: isAnswerable, decline: isAnswerable },
  };
}
