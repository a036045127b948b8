import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateCandidateDialog } from '#candidates/web/create-candidate-dialog.tsx';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { type CandidateView, candidateLists } from '../candidate-list-contract.ts';
import { candidatesKind } from './candidates-search.ts';
import { isFiltered } from './list-filters.ts';
import { CandidateGrid } from './parts/candidate-grid.tsx';
import { ListViews, type ViewsOfList } from './parts/list-views.tsx';
import { useListAddress } from './parts/use-list-address.ts';
import { candidateViewsQuery, useLiveCandidateList } from './queries.ts';

/** All candidates that the reader may see, in a grid with filters, views and exports; parts of later slices above. */
export function CandidatesPage({ controls, children }: { controls?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const company = useCompany();
  const [isAdding, setAdding] = useState(false);
  const views = useQuery(candidateViewsQuery(company.id));
  useLiveCandidateList();
  const mayAdd = company.isOwner || company.permissions.includes('candidates.create');
  usePageActions([
    mayAdd ? { id: 'add', title: t('candidates.list.add'), run: () => setAdding(true) } : null,
  ]);
  const add = (variant: 'contained' | 'outlined') =>
    mayAdd && (
      <Button variant={variant} onClick={() => setAdding(true)}>
        {t('candidates.list.add')}
      </Button>
    );
  return (
    <PageFrame width="wide">
      <PageHeader title={t('candidates.list.title')} controls={controls} primaryAction={add('contained')} />
      {children}
      {views.data !== undefined ? (
        <Candidates views={views.data.items} can={views.data.can} addAction={add('outlined')} />
      ) : views.isError ? (
        <FailureState error={views.error} onRetry={() => void views.refetch()} />
      ) : (
        <ListSkeleton rows={12} />
      )}
      {isAdding && <CreateCandidateDialog onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

type CandidatesProps = {
  views: readonly CandidateView[];
  can: { share: boolean; export: boolean; change: boolean };
  addAction: ReactNode;
};

function Candidates({ views, can, addAction }: CandidatesProps) {
  const { t } = useTranslation();
  const address = useListAddress(candidatesKind, views);
  const { state, view, isChanged, change, show } = address;
  const viewsOf = useViewsOf();
  return (
    <CandidateGrid
      label={t('candidates.list.title')}
      kind={candidatesKind}
      {...{ state, change, can }}
      start={<ListViews {...{ viewsOf, views, view, state, isChanged }} mayShare={can.share} onShow={show} />}
      empty={<Nobody filters={state.filters} onClear={() => change({ filters: {} })} addAction={addAction} />}
    />
  );
}

function useViewsOf(): ViewsOfList {
  const { t } = useTranslation();
  return {
    list: candidateLists.listCandidateViews,
    create: candidateLists.createCandidateView,
    update: candidateLists.updateCandidateView,
    remove: candidateLists.deleteCandidateView,
    setDefault: candidateLists.setDefaultCandidateView,
    params: { companyId: useCompany().id },
    viewParam: 'candidateViewId',
    words: {
      all: t('applicants.candidateViews.all'),
      share: t('applicants.candidateViews.share'),
      mayNotShare: t('applicants.candidateViews.mayNotShare'),
    },
  };
}

type NobodyProps = { filters: object; onClear: () => void; addAction: ReactNode };

function Nobody({ filters, onClear, addAction }: NobodyProps) {
  const { t } = useTranslation();
  if (!isFiltered(filters)) return <NoCandidates action={addAction} />;
  return (
    <EmptyState
      icon={SearchX}
      title={t('candidates.list.noneFound.title')}
      body={t('candidates.list.noneFound.body')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('candidates.list.noneFound.clear')}
        </Button>
      }
    />
  );
}

function NoCandidates({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={Users}
      title={t('candidates.list.empty.title')}
      body={t('candidates.list.empty.body')}
      action={action}
    />
  );
}
