import type { InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#platform/contract/paging.ts';
import { formatNumber } from '#platform/web/format.ts';
import { pageSize } from '../list-state.ts';

export type Paging = {
  text: string;
  isLoading: boolean;
  onNext?: () => void;
  onPrevious?: () => void;
};

export type PagesQuery<Row> = {
  data: InfiniteData<Page<Row>> | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<{ data: InfiniteData<Page<Row>> | undefined }>;
};

/**
 * A list page by page. Loaded pages are kept, so that going back is immediate and the panel has next and previous.
 * @param options.key another one starts at the first page
 * @param options.countedMax the number up to which the server counts
 */
export function usePaging<Row>(query: PagesQuery<Row>, options: { key: string; countedMax: number }) {
  const { t } = useTranslation();
  const { key, countedMax } = options;
  const [place, setPlace] = useState({ key, page: 0 });
  const page = place.key === key ? place.page : 0;
  const pages = query.data?.pages ?? [];
  const shown = Math.min(page, Math.max(0, pages.length - 1));
  const rows: readonly Row[] = pages[shown]?.items ?? [];
  const all = pages.flatMap((one) => one.items);
  const total = pages[0]?.total ?? null;
  const isLast = shown === pages.length - 1 && !query.hasNextPage;
  const next = (): void => {
    if (shown < pages.length - 1) setPlace({ key, page: shown + 1 });
    else void query.fetchNextPage().then(() => setPlace({ key, page: shown + 1 }));
  };
  const from = shown * pageSize + 1;
  const values = { from: formatNumber(from), to: formatNumber(from + rows.length - 1) };
  const paging: Paging = {
    isLoading: query.isFetchingNextPage,
    text:
      total !== null && total <= countedMax
        ? t('applicants.page', { ...values, total: formatNumber(total) })
        : t('applicants.pageOpen', values),
    ...(!isLast && { onNext: next }),
    ...(shown > 0 && { onPrevious: () => setPlace({ key, page: shown - 1 }) }),
  };
  return { rows, all, total: query.isPlaceholderData ? null : total, paging };
}
