import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { DeferredRender } from '#ui/deferred-render.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { BoardSkeleton } from '#ui/states/skeletons.tsx';
import { BulkChangeBanner } from '#bulk-changes/web/parts/bulk-change-banner.tsx';
import { useBulkChanges } from '#bulk-changes/web/parts/use-bulk-changes.ts';
import { type BoardSearch, filtersOf, sortOf, withSort } from './board-search.ts';
import { isCompact } from '../rules.ts';
import { Board } from './parts/board.tsx';
import { BoardDisplay } from './parts/board-display.tsx';
import { BoardFilters } from './parts/board-filters.tsx';
import { NoApplicants } from './parts/no-applicants.tsx';
import { PresenceAvatars } from './parts/presence-avatars.tsx';
import { useCompactChoice } from './parts/use-board-marks.ts';
import { useLiveBoard } from './parts/use-live-board.ts';
import { usePresence } from './parts/use-presence.ts';
import type { BoardSort } from '../order-rules.ts';
import { boardQuery, type BoardStore, useBoardStore } from './queries.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId/board');

/** The board of a job: its steps as columns, its applications as cards. */
export function BoardPage() {
  const company = useCompany();
  const { jobId, search, change } = useBoardAddress();
  const root = useRef<HTMLDivElement>(null);
  const height = useHeightBelow(root);
  const filters = filtersOf(search);
  const sort = sortOf(search, jobId);
  const params = { companyId: company.id, jobId };
  const input = { ...params, filters, sort };
  const store = useBoardStore(input);
  const query = useQuery({ ...boardQuery(useQueryClient(), input), placeholderData: keepPreviousData });
  const viewers = usePresence(input);
  const [chosen, choose] = useCompactChoice();
  const bulkChanges = useBulkChanges(params);
  const resort = (next: BoardSort): void => change(withSort(search, jobId, next));
  const state = query.data;
  if (state === undefined) return <BoardLoading error={query.error} onRetry={() => void query.refetch()} />;
  if (state.job.applicationCount === 0) return <NoApplicants store={store} state={state} />;
  const compact = isCompact(chosen, state.job.applicationCount);
  const found = state.columns.reduce((sum, column) => sum + column.count, 0);
  return (
    <Box ref={root} sx={[pageStyles, { height }]}>
      <Box sx={{ paddingInline: { xs: 2, sm: 3 } }}>
        <BoardFilters
          {...{ jobId, search }}
          companyId={company.id}
          found={query.isPlaceholderData ? null : found}
          onChange={change}
          end={
            <>
              <PresenceAvatars viewers={viewers} />
              <BoardDisplay {...{ sort, compact }} onSort={resort} onCompact={choose} />
            </>
          }
        />
        <BulkChangeBanner bulkChanges={bulkChanges} />
      </Box>
      {found === 0 && Object.keys(filters).length > 0 ? (
        <NobodyFound store={store} onClear={() => change(search.sort ? { sort: search.sort } : {})} />
      ) : (
        <DeferredRender fallback={<BoardLoading error={null} onRetry={() => undefined} />}>
          <Board {...{ store, state, compact, viewers, bulkChanges }} now={hourOf(query.dataUpdatedAt)} />
        </DeferredRender>
      )}
    </Box>
  );
}

const pageStyles = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 420,
} as const;

function useBoardAddress() {
  const { jobId } = route.useParams();
  const search: BoardSearch = route.useSearch();
  const navigate = useNavigate();
  const change = (next: BoardSearch): void =>
    void navigate({ to: links.job(jobId), search: next as never, replace: true });
  return { jobId, search, change };
}

const hourMs = 3_600_000;
const hourOf = (time: number): number => Math.ceil(time / hourMs) * hourMs;

/** The height from an element to the bottom of the window. The columns scroll and the page does not. */
function useHeightBelow(ref: React.RefObject<HTMLElement | null>): string {
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.parentElement?.previousElementSibling)
      observer.observe(element.parentElement.previousElementSibling);
    // The observer reports each later change after the browser's own layout; measuring here forces one.
    if (top === null) measure();
    return () => observer.disconnect();
  });
  return `calc(100dvh - ${top ?? 200}px)`;
}

function BoardLoading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) {
    return (
      <Box sx={{ paddingInline: { xs: 2, sm: 3 } }}>
        <BoardSkeleton columns={5} />
      </Box>
    );
  }
  return <FailureState error={error} onRetry={onRetry} />;
}

function NobodyFound({ store, onClear }: { store: BoardStore; onClear: () => void }) {
  const { t } = useTranslation();
  useLiveBoard(store, { dragging: false });
  return (
    <EmptyState
      icon={SearchX}
      title={t('board.nobodyFound')}
      body={t('board.nobodyFoundBody')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('board.clearFilters')}
        </Button>
      }
    />
  );
}
