import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useRef } from 'react';
import { isUuid } from '#platform/contract/uuid.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { type CommentThread, comments } from '../contract.ts';

/** The id of the comment to which the address leads, below it. */
export const LinkedComment = createContext<string | null>(null);

/** The comment to which the address leads, with its thread, which may be on a later page of the list. */
export function useLinkedThread(candidateId: string) {
  const { comment } = useSearch({ strict: false }) as { comment?: unknown };
  const commentId = typeof comment === 'string' && isUuid(comment) ? comment : null;
  const params = { companyId: useCompany().id, candidateId, commentId: commentId ?? '' };
  const { data, error } = useQuery({
    ...queryOf(comments.read, { params }),
    enabled: commentId !== null,
  });
  return { commentId, thread: data, error };
}

/** Scrolls to the comment once and focuses it, when it is the one to which the address leads. */
export function useScrollWhenLinked(commentId: string) {
  const isLinked = useContext(LinkedComment) === commentId;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    item.current?.focus({ preventScroll: true });
    item.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  return { isLinked, item };
}

/** The threads of the list with the linked one in its place; the linked one may show an earlier reply. */
export function withLinked(items: CommentThread[], linked: CommentThread | undefined): CommentThread[] {
  if (linked === undefined) return items;
  const others = items.filter(({ id }) => id !== linked.id);
  return [...others, linked].toSorted((one, other) => other.id.localeCompare(one.id));
}
