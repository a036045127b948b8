import type { OptOutSource } from '#bulk-changes/rules.ts';
import type { findOptOut } from '#bulk-changes/server/mailing-opt-outs.ts';
import { presentDelivery, shownReason } from '#deliveries/server/present.ts';
import { answeredAddress } from '#platform/server/db/withheld-words.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Conversation, Message } from '../contract.ts';
import type { MatchedBy, MessageKind, MessageSender } from '../rules.ts';
import { mayWriteAbout, type VisibleThread } from './access.ts';
import type { MailFileRow } from './incoming-queries.ts';
import type { AddressProblem, MessageRow, Topic } from './queries.ts';
import { isLocked } from '#files/rules.ts';

/** A message as both sides see it; `presentToTeam` adds the delivery. */
export function presentMessage(row: MessageRow, files: readonly MailFileRow[] = []): Message {
  const isFromCandidate = row.sender === 'candidate';
  const names = isFromCandidate
    ? [row.candidate_name, row.candidate_surname]
    : [row.author_name, row.author_surname];
  return {
    id: row.id,
    sender: row.sender as MessageSender,
    authorName: names
      .map((name) => name ?? '')
      .join(' ')
      .trim(),
    applicationId: row.application_id,
    jobTitle: row.job_title,
    subject: row.subject,
    body: row.body,
    kind: row.kind as MessageKind,
    mail: isFromCandidate ? mailOf(row) : null,
    files: files
      .filter((file) => file.mail_id === row.mail_id)
      .map(({ id, title, size_bytes, scan_state, storage_key }) => ({
        id,
        title,
        sizeBytes: Number(size_bytes),
        isLocked: isLocked(scan_state),
        isWithheld: storage_key === '',
      })),
    delivery: null,
    copies: [],
    readers: null,
    can: { changeReaders: false },
    createdAt: row.created_at.toISOString(),
  };
}

type TeamView = {
  actor: MemberActor;
  /** The applications that the member sees, and whether they may write about the person. */
  topics: readonly Topic[];
  mayWriteToPerson: boolean;
  files?: readonly MailFileRow[];
};

export const presentToTeam = (row: MessageRow, view: TeamView): Message => ({
  ...presentMessage(row, view.files),
  mail: mailOf(row),
  delivery: presentDelivery(row),
  copies: row.copies ?? [],
  readers:
    row.private_thread?.readers.map((reader) => ({
      ...reader,
      isMe: reader.memberId === view.actor.memberId,
    })) ?? null,
  can: { changeReaders: mayChangeReaders(row, view) },
});

/**
 * The member who made it private chooses the readers, or any reader who may write after that one left. Other messages
 * are made private by their author; those of candidates by who may answer.
 */
export function mayChangeReaders(
  row: MessageRow,
  { actor, topics, mayWriteToPerson }: Pick<TeamView, 'actor' | 'topics' | 'mayWriteToPerson'>,
): boolean {
  const topic = topics.find(({ id }) => id === row.application_id);
  const mayWrite =
    row.application_id === null ? mayWriteToPerson : topic !== undefined && mayWriteAbout(actor, topic);
  if (!mayWrite) return false;
  const { private_thread: thread } = row;
  if (thread === null) return row.sender === 'candidate' || row.author_user_id === actor.userId;
  return !thread.hasAuthor || thread.authorUserId === actor.userId;
}

const mailOf = (row: MessageRow): Message['mail'] =>
  row.mail_id === null
    ? null
    : {
        fromAddress: row.from_address ?? '',
        subject: row.mail_subject ?? '',
        matchedBy: (row.matched_by ?? 'member') as MatchedBy,
        isFromOther: row.is_from_other === true,
        isShortened: row.is_shortened === true,
        leftOut: row.left_out ?? [],
      };

type ConversationFacts = {
  thread: VisibleThread;
  topics: Topic[];
  unread: number;
  addressProblem: AddressProblem;
  optOut: Awaited<ReturnType<typeof findOptOut>>;
};

export function presentConversation(
  { thread, topics, unread, addressProblem: problem, optOut }: ConversationFacts,
  actor: MemberActor,
): Conversation {
  const { candidate } = thread;
  const addressProblem = candidate.email === '' ? 'conversations.no_email' : null;
  return {
    unread,
    applications: topics.map((topic) => ({
      id: topic.id,
      jobTitle: topic.title,
      isOpen: topic.outcome === 'open',
      team: topic.team ?? [],
      can: { write: addressProblem === null && mayWriteAbout(actor, topic) },
      disabledReason: addressProblem ?? (topic.status === 'archived' ? 'applications.job_archived' : null),
    })),
    can: { write: addressProblem === null && candidate.may_change },
    disabledReason: addressProblem,
    addressProblem: problem && {
      address: answeredAddress(problem.recipient),
      reason: shownReason(problem.recipient, problem.reason) ?? '',
      at: problem.changed_at.toISOString(),
    },
    mailingOptOut:
      optOut === undefined
        ? null
        : { at: optOut.created_at.toISOString(), source: optOut.source as OptOutSource },
  };
}
