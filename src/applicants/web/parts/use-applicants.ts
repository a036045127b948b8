import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { bulkMax } from '#bulk-changes/rules.ts';
import type { JobParams } from '#applications/web/queries.ts';
import type { Applicant } from '../../contract.ts';
import { applicantPages } from '../queries.ts';
import { type ListState, pageSize } from '../applicants-search.ts';

export type Paging = {
  text: string;
  isLoading: boolean;
  onNext?: () => void;
  onPrevious?: () => void;
};

/**
 * The list page by page. Loaded pages are kept, so that going back is immediate and the panel has next and previous.
 */
export function useApplicants(params: JobParams, state: ListState) {
  const { t } = useTranslation();
  const key = JSON.stringify(state);
  const [place, setPlace] = useState({ key, page: 0 });
  const page = place.key === key ? place.page : 0;
  const query = useInfiniteQuery({ ...applicantPages(params, state), placeholderData: (before) => before });
  const pages = query.data?.pages ?? [];
  const shown = Math.min(page, Math.max(0, pages.length - 1));
  const rows: readonly Applicant[] = pages[shown]?.items ?? [];
  const all = pages.flatMap((one) => one.items);
  const total = pages[0]?.total ?? null;
  const isLast = shown === pages.length - 1 && !query.hasNextPage;
  const next = (): void => {
    if (shown < pages.length - 1) setPlace({ key, page: shown + 1 });
    else void query.fetchNextPage().then(() => setPlace({ key, page: shown + 1 }));
  };
  const from = shown * pageSize + 1;
  const values = { from: formatNumber(from), to: formatNumber(from + rows.length - 1) };
  const isCounted = total !== null && total <= bulkMax;
  const paging: Paging = {
    isLoading: query.isFetchingNextPage,
    text: isCounted
      ? t('applicants.page', { ...values, total: formatNumber(total) })
      : t('applicants.pageOpen', values),
    ...(!isLast && { onNext: next }),
    ...(shown > 0 && { onPrevious: () => setPlace({ key, page: shown - 1 }) }),
  };
  return { query, rows, all, total: query.isPlaceholderData ? null : total, paging };
}
