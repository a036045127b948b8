import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Conversation, Message } from '../contract.ts';
import type { MessageSender } from '../rules.ts';
import { mayWriteAbout, type VisibleThread } from './access.ts';
import type { MessageRow, Topic } from './queries.ts';

export function presentMessage(row: MessageRow): Message {
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
    createdAt: row.created_at.toISOString(),
  };
}

type ConversationFacts = { thread: VisibleThread; topics: Topic[]; unread: number };

export function presentConversation(
  { thread, topics, unread }: ConversationFacts,
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
      can: { write: addressProblem === null && mayWriteAbout(actor, topic) },
      disabledReason: addressProblem ?? (topic.status === 'archived' ? 'applications.job_archived' : null),
    })),
    can: { write: addressProblem === null && candidate.may_change },
    disabledReason: addressProblem,
  };
}
