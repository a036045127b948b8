import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SearchX, UsersRound } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { BoardSkeleton } from '#ui/states/skeletons.tsx';
import type { BoardState } from '../rules.ts';
import { type BoardSearch, filtersOf } from './board-search.ts';
import { Board } from './parts/board.tsx';
import { BoardFilters } from './parts/board-filters.tsx';
import { useLiveBoard } from './parts/use-live-board.ts';
import { boardQuery, type BoardStore, useBoardStore } from './queries.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId/board');

/** The board of a job: its steps as columns, its applications as cards. */
export function BoardPage() {
  const company = useCompany();
  const { jobId } = route.useParams();
  const search: BoardSearch = route.useSearch();
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const height = useHeightBelow(root);
  const filters = filtersOf(search);
  const input = { companyId: company.id, jobId, filters };
  const store = useBoardStore(input);
  const query = useQuery({ ...boardQuery(useQueryClient(), input), placeholderData: keepPreviousData });
  const change = (next: BoardSearch): void =>
    void navigate({ to: links.job(jobId), search: next as never, replace: true });
  const isFiltered = Object.keys(filters).length > 0;
  const state = query.data;
  if (state === undefined) {
    return query.error === null ? (
      <Box sx={{ paddingInline: { xs: 2, sm: 3 } }}>
        <BoardSkeleton columns={5} />
      </Box>
    ) : (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (state.job.applicationCount === 0)
    return <NoApplicants store={store} state={state} companySlug={company.slug} />;
  const found = state.columns.reduce((sum, column) => sum + column.count, 0);
  return (
    <Box
      ref={root}
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', height, minHeight: 420 }}
    >
      <Box sx={{ paddingInline: { xs: 2, sm: 3 } }}>
        <BoardFilters
          {...{ jobId, search }}
          companyId={company.id}
          found={query.isPlaceholderData ? null : found}
          onChange={change}
        />
      </Box>
      {isFiltered && found === 0 ? (
        <NobodyFound store={store} onClear={() => change({})} />
      ) : (
        <Board store={store} state={state} now={hourOf(query.dataUpdatedAt)} />
      )}
    </Box>
  );
}

const hourMs = 3_600_000;
const hourOf = (time: number): number => Math.ceil(time / hourMs) * hourMs;

/** The height from an element down to the foot of the window, so that columns scroll and the page does not. */
function useHeightBelow(ref: React.RefObject<HTMLElement | null>): string {
  const [top, setTop] = useState(200);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.parentElement?.previousElementSibling)
      observer.observe(element.parentElement.previousElementSibling);
    measure();
    return () => observer.disconnect();
  });
  return `calc(100dvh - ${top}px)`;
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof CallError && error.status === 403) return <ForbiddenState message={error.message} />;
  return (
    <ErrorState
      size="large"
      body={error.message}
      onRetry={onRetry}
      {...(error instanceof CallError && { requestId: error.requestId })}
    />
  );
}

function NobodyFound({ store, onClear }: { store: BoardStore; onClear: () => void }) {
  const { t } = useTranslation();
  useLiveBoard(store, { dragging: false });
  return (
    <EmptyState
      icon={SearchX}
      title={t('applications.board.nobodyFound')}
      body={t('applications.board.nobodyFoundBody')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('applications.board.clearFilters')}
        </Button>
      }
    />
  );
}

type NoApplicantsProps = { store: BoardStore; state: BoardState; companySlug: string };

function NoApplicants({ store, state, companySlug }: NoApplicantsProps) {
  const { t } = useTranslation();
  useLiveBoard(store, { dragging: false });
  const LinkComponent = useLinkComponent();
  const { job } = state;
  const address = `${window.location.origin}${links.publicJob(companySlug, job.slug)}`;
  const isPublished = job.status === 'published';
  return (
    <EmptyState
      icon={UsersRound}
      size="large"
      title={t('applications.board.noApplicants')}
      body={
        isPublished ? t('applications.board.noApplicantsShare') : t('applications.board.noApplicantsPublish')
      }
      action={
        isPublished ? (
          <Box sx={shareLook}>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {address}
            </Box>
            <CopyButton text={address} label={t('applications.board.copyAddress')} />
          </Box>
        ) : (
          <Button variant="outlined" component={LinkComponent} href={links.job(job.id, 'general')}>
            {t('applications.board.toJob')}
          </Button>
        )
      }
    />
  );
}

const shareLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  maxWidth: '100%',
  paddingInlineStart: 1.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  fontSize: '0.8125rem',
} as const;
