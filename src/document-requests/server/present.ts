import { mayDecide } from '#applications/server/policy.ts';
import { presentDelivery } from '#deliveries/server/present.ts';
import { presentFile } from '#files/server/present.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { DocumentRequest, OwnDocument } from '../contract.ts';
import { type DocumentState, filesPerRequest } from '../rules.ts';
import type { Topic } from '#conversations/server/queries.ts';
import type { DocumentFileRow, DocumentRow } from './queries.ts';

/** Applicants who are hired send documents too. */
export const isUnderWay = (outcome: string): boolean => outcome === 'open' || outcome === 'hired';

const isPending = (state: string): boolean => state === 'open' || state === 'received';

/** The state as people see it: what was pending when the application ended is closed. */
const stateOf = ({ state }: DocumentRow, isEnded: boolean): DocumentState =>
  isEnded && isPending(state) ? 'closed' : (state as DocumentState);

function presentShared(row: DocumentRow, isEnded: boolean) {
  const state = stateOf(row, isEnded);
  return {
    id: row.id,
    title: row.title,
    explanation: row.explanation,
    dueOn: row.due_on,
    isOverdue: state === 'open' && row.is_overdue,
    state,
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
  };
}

/** Whether a file arrived since the team asked last. */
export const isOfThisRound = (file: DocumentFileRow, row: DocumentRow): boolean =>
  file.received_at >= row.asked_at;

/** @param isEnded whether the applicant knows that the application has ended, or its job is archived */
export function presentOwnDocument(
  row: DocumentRow,
  files: DocumentFileRow[],
  isEnded: boolean,
): OwnDocument {
  const own = files.filter((file) => file.document_request_id === row.id);
  const shown = presentShared(row, isEnded);
  const isOpen = isPending(shown.state);
  return {
    ...shown,
    files: own.map((file) => ({
      id: file.id,
      title: file.title,
      sizeBytes: file.size_bytes,
      receivedAt: file.received_at.toISOString(),
      can: { remove: isOpen && isOfThisRound(file, row) && file.first_opened_at === null },
    })),
    can: {
      addFile: isOpen && own.filter((file) => isOfThisRound(file, row)).length < filesPerRequest,
    },
  };
}

type DocumentView = { row: DocumentRow; files: DocumentFileRow[]; role: Topic['role'] };

/** @param view.role the role of the member on the hiring team of the job */
export function presentDocument({ row, files, role }: DocumentView, actor: MemberActor): DocumentRequest {
  const shown = presentShared(row, !isUnderWay(row.outcome));
  const mayChange =
    isPending(shown.state) && row.job_status !== 'archived' && mayDecide(actor, role as never);
  const { author_name: name, author_surname: surname } = row;
  return {
    ...shown,
    application: { id: row.application_id, jobTitle: row.job_title },
    delivery: presentDelivery(row),
    requestedBy: name === null ? null : { name, surname: surname ?? '' },
    files: files.filter((file) => file.document_request_id === row.id).map(presentFile),
    can: {
      accept: mayChange && shown.state === 'received',
      askAgain: mayChange && shown.state === 'received',
      cancel: mayChange,
    },
  };
}
