import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkMax } from '#bulk-changes/rules.ts';
import type { Card } from '#applications/contract.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { useToast } from '#ui/toasts.tsx';
import { eachOnce } from '../rules.ts';
import { reviewPages, type ReviewStart } from './queries.ts';
import { type DecidedPerson, type Decision, useDecisions } from './use-decisions.ts';
import { useLetter } from './use-letter.ts';

/** The next page is read when this many people remain. */
const readAhead = 5;

/** The people of a review in order, the one on the screen, and what was decided. */
export function useReview(start: ReviewStart) {
  const { t } = useTranslation();
  const toast = useToast();
  const query = useInfiniteQuery(reviewPages(start));
  const people = eachOnce(query.data?.pages.flatMap((page) => page.items) ?? []);
  const { index, show } = useIndex(people);
  const decisions = useDecisions((person, message) =>
    toast.error(`${fullName(person)}: ${message}`, {
      action: { label: t('review.show'), onSelect: () => show(people.indexOf(person)) },
    }),
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const wantsMore =
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError && people.length - index <= readAhead;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const total = query.data?.pages[0]?.total ?? null;
  const person = people[index];
  return {
    error: query.error,
    /** Reads on; the people that were read stay, because some have left the filters by a decision. */
    retry: (): void => void (query.data === undefined ? query.refetch() : fetchNextPage()),
    people,
    person,
    next: people[index + 1],
    index,
    /** Null when there are too many to count. */
    total: total !== null && total <= bulkMax ? total : null,
    isAtEnd: person === undefined && query.data !== undefined && !hasNextPage,
    decided: decisions.decided,
    decide: (decision: Decision): void => {
      if (person === undefined) return;
      decisions.decide(person, decision);
      show(index + 1);
    },
    skip: (): void => {
      if (person === undefined) return;
      if (!isDecided(decisions.decided, person)) decisions.decide(person, { kind: 'skipped' });
      show(index + 1);
    },
    back: (): void => show(Math.max(0, index - 1)),
    undo: (one: DecidedPerson): void => {
      decisions.undo(one);
      show(people.findIndex(({ id }) => id === one.person.id));
    },
    show,
    letter: useLetter(),
  };
}

const isDecided = (decided: readonly DecidedPerson[], { id }: Card): boolean =>
  decided.some(({ person }) => person.id === id);

export type Review = ReturnType<typeof useReview>;

/** The index of the person on the screen. The address follows it, so that a reload returns to the same one. */
function useIndex(people: readonly Card[]) {
  const navigate = useNavigate();
  const { at }: { at?: unknown } = useSearch({ strict: false });
  const [chosen, choose] = useState<number | null>(null);
  const inAddress = people.findIndex(({ id }) => id === at);
  const index = chosen ?? Math.max(0, inAddress);
  const show = (next: number): void => {
    choose(next);
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, at: people[next]?.id })) as never,
      replace: true,
      resetScroll: false,
    });
  };
  return { index, show };
}
