import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Pencil, SearchX, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { usePoolFacts } from '#pools/web/parts/pool-facts.ts';
import { usePoolRemoval } from '#pools/web/parts/use-pool-removal.ts';
import { PoolDialog } from '#pools/web/pool-dialog.tsx';
import { poolQuery } from '#pools/web/queries.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { poolKind } from './candidates-search.ts';
import { isFiltered } from './list-filters.ts';
import { CandidateGrid } from './parts/candidate-grid.tsx';
import { useListAddress } from './parts/use-list-address.ts';
import { candidateViewsQuery, useLiveCandidateList } from './queries.ts';

const route = getRouteApi('/signed-in/shell/candidates/pools/$poolId');

/** A pool: the grid of candidates, restricted to it, with the notes about them. */
export function PoolPage() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { poolId } = route.useParams();
  const { data: pool } = useSuspenseQuery(poolQuery(companyId, poolId));
  const views = useQuery(candidateViewsQuery(companyId));
  useLiveCandidateList();
  const navigate = useNavigate();
  const facts = usePoolFacts();
  const remove = usePoolRemoval(() => void navigate({ to: '/candidates/pools' }));
  const [isEditing, setEditing] = useState(false);
  const menu = [
    { key: 'edit', label: t('pools.edit'), icon: Pencil, onSelect: () => setEditing(true) },
    {
      key: 'delete',
      label: t('pools.delete'),
      icon: Trash2,
      tone: 'danger' as const,
      separated: true,
      onSelect: () => remove(pool),
    },
  ];
  return (
    <PageFrame width="wide">
      <PageHeader
        title={pool.name}
        subtitle={facts(pool)}
        back={{ label: t('pools.title'), href: links.pools() }}
        {...(pool.can.change && { menu })}
      />
      {pool.note !== '' && (
        <Typography
          sx={{ marginBlockEnd: 2, maxWidth: '80ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {pool.note}
        </Typography>
      )}
      {views.data !== undefined ? (
        <People key={poolId} poolId={poolId} name={pool.name} can={views.data.can} />
      ) : views.isError ? (
        <FailureState error={views.error} onRetry={() => void views.refetch()} />
      ) : (
        <ListSkeleton rows={12} />
      )}
      {isEditing && <PoolDialog pool={pool} onClose={() => setEditing(false)} />}
    </PageFrame>
  );
}

type PeopleProps = { poolId: string; name: string; can: { export: boolean; change: boolean } };

function People({ poolId, name, can }: PeopleProps) {
  const { t } = useTranslation();
  const { state, change } = useListAddress(poolKind, []);
  return (
    <CandidateGrid
      label={name}
      kind={poolKind}
      {...{ state, change, can, poolId }}
      empty={
        isFiltered(state.filters) ? (
          <EmptyState
            icon={SearchX}
            title={t('candidates.list.noneFound.title')}
            body={t('candidates.list.noneFound.body')}
            action={
              <Button variant="outlined" onClick={() => change({ filters: {} })}>
                {t('candidates.list.noneFound.clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={UsersRound} title={t('pools.noPeople')} body={t('pools.noPeopleBody')} />
        )
      }
    />
  );
}
