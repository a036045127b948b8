import { infiniteQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { applicants } from '#applicants/contract.ts';
import type { ApplicantsState } from '#applicants/web/applicants-search.ts';
import { withoutEmpty } from '#applicants/web/list-filters.ts';
import { boards } from '#board/contract.ts';
import { type Card } from '#applications/contract.ts';
import { applicationQuery, type JobParams } from '#applications/web/queries.ts';
import { candidateQuery } from '#candidates/web/queries.ts';
import { files, type StoredFile } from '#files/contract.ts';
import { isLocked } from '#files/rules.ts';
import { hasText, isBeingRead } from '#files/text-state-rules.ts';
import { call } from '#platform/web/call.ts';
import { useLive } from '#platform/web/live.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';

/** The people of a review: picked applications, or the open ones that the filters of the list match, in its order. */
export type ReviewStart = {
  params: JobParams;
  picked: readonly string[] | null;
  state: Pick<ApplicantsState, 'filters' | 'sort' | 'order'>;
};

const pageSize = 50;

type ReviewedPage = { items: Card[]; nextCursor: string | null; total?: number | undefined };

/** Read once: people who leave the step by a decision stay in the review, and new ones come to the next. */
export const reviewPages = (start: ReviewStart) =>
  infiniteQueryOptions({
    queryKey: ['review', start],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<ReviewedPage> =>
      start.picked === null ? listPage(start, pageParam, signal) : pickedPage(start, start.picked, signal),
    getNextPageParam: (last: ReviewedPage) => last.nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

function listPage(
  { params, state }: ReviewStart,
  cursor: string,
  signal: AbortSignal,
): Promise<ReviewedPage> {
  const { filters, sort, order } = state;
  const { outcome: _outcome, ...others } = withoutEmpty(filters);
  const query = { ...others, onlyOpen: 'true' as const, sort, order, limit: pageSize };
  return call(
    applicants.listApplicants,
    { params, query: cursor === '' ? query : { ...query, cursor } },
    { signal },
  );
}

async function pickedPage(
  { params }: ReviewStart,
  picked: readonly string[],
  signal: AbortSignal,
): Promise<ReviewedPage> {
  const { cards } = await call(boards.someCards, { params, query: { ids: picked.join(',') } }, { signal });
  const items = picked.flatMap((id) => cards.filter((card) => card.id === id && card.outcome === 'open'));
  return { items, nextCursor: null, total: items.length };
}

/** The text of a CV, or the reason why there is none to search. */
export type CvState =
  | { kind: 'loading' | 'none' | 'locked' | 'reading' | 'failed' }
  | { kind: 'no_text'; textState: StoredFile['textState'] }
  | { kind: 'text'; text: string };

const readAgainMs = 3000;

/** Everything that the review shows of an applicant. Mounted for the next one too, it loads them ahead. */
export function useReviewed(person: Card) {
  const { id: companyId } = useCompany();
  const application = useQuery({
    ...applicationQuery(companyId, person.id),
    refetchInterval: ({ state }) => {
      const file = state.data?.cvFile;
      return file && isBeingRead(file) ? readAgainMs : false;
    },
  });
  const candidate = useQuery(candidateQuery(companyId, person.candidateId));
  const failed = application.data?.cvFile
    ? undefined
    : [application, candidate].find(({ data, error }) => data === undefined && error !== null);
  // One who was added by hand has no CV in the application.
  const file = application.data?.cvFile ?? candidate.data?.cvFile ?? null;
  const isReadable = file !== null && hasText(file.textState) && !isLocked(file.scanState);
  const content = useQuery({
    ...queryOf(files.read, { params: { companyId, fileId: file?.id ?? '' } }),
    enabled: isReadable,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isLoading = application.data === undefined || candidate.data === undefined;
  return { application, candidate: candidate.data, failed, file, isLoading, cv: cvState() };

  function cvState(): CvState {
    if (file === null && failed !== undefined) return { kind: 'failed' };
    if (file === null) return { kind: isLoading ? 'loading' : 'none' };
    if (isLocked(file.scanState)) return { kind: 'locked' };
    if (isBeingRead(file)) return { kind: 'reading' };
    if (!isReadable) return { kind: 'no_text', textState: file.textState };
    if (content.error !== null) return { kind: 'failed' };
    return content.data === undefined ? { kind: 'loading' } : { kind: 'text', text: content.data.text ?? '' };
  }
}

export type ReviewedPerson = ReturnType<typeof useReviewed>;

/** Refetches the shown applications when other members change them. */
export function useLiveReview(people: readonly Card[]): void {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  useLive((message) => {
    for (const { id, candidateId } of people) {
      const { notice } = message.kind === 'notice' ? message : { notice: null };
      if (notice !== null && notice.applicationId !== id && notice.candidateId !== candidateId) continue;
      void client.invalidateQueries({ queryKey: applicationQuery(companyId, id).queryKey });
      void client.invalidateQueries({ queryKey: candidateQuery(companyId, candidateId).queryKey });
    }
  });
}
