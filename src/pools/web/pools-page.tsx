import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil, SearchX, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Pool } from '../contract.ts';
import { usePoolFacts } from './parts/pool-facts.ts';
import { RemovedPools } from './parts/removed-pools.tsx';
import { usePoolRemoval } from './parts/use-pool-removal.ts';
import { PoolDialog } from './pool-dialog.tsx';
import { poolPages } from './queries.ts';

/** The pools that the reader may see: create, change, delete and restore. */
export function PoolsPage() {
  const { t } = useTranslation();
  const { q = '' }: { q?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = useInfiniteQuery({
    ...poolPages(useCompany().id, q),
    placeholderData: keepPreviousData,
  });
  // The pool to change; null for a new one.
  const [edited, setEdited] = useState<Pool | null | undefined>(undefined);
  const mayCreate = query.data?.pages[0]?.can.create === true;
  const search = (text: string): void =>
    void navigate({
      to: '/candidates/pools',
      search: (text === '' ? {} : { q: text }) as never,
      replace: true,
    });
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('pools.title')}
        subtitle={t('pools.lead')}
        back={{ label: t('candidates.list.title'), href: links.candidates() }}
        primaryAction={
          mayCreate && (
            <Button variant="contained" onClick={() => setEdited(null)}>
              {t('pools.new')}
            </Button>
          )
        }
      />
      <Box sx={{ marginBlock: 1.5 }}>
        <SearchField label={t('pools.search')} value={q} onSearch={search} />
      </Box>
      <PagedList query={query} empty={q === '' ? <NoPools /> : <NothingFound />} more={t('pools.more')}>
        {(items) => (
          <Surface padding="none">
            <Box component="ul" aria-label={t('pools.title')} sx={listStyles}>
              {items.map((pool) => (
                <PoolLine key={pool.id} pool={pool} onEdit={() => setEdited(pool)} />
              ))}
            </Box>
          </Surface>
        )}
      </PagedList>
      <RemovedPools />
      {edited !== undefined && <PoolDialog pool={edited} onClose={() => setEdited(undefined)} />}
    </PageFrame>
  );
}

function PoolLine({ pool, onEdit }: { pool: Pool; onEdit: () => void }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const facts = usePoolFacts();
  const remove = usePoolRemoval();
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={LinkComponent} href={links.pool(pool.id)} sx={{ fontWeight: 600 }}>
          {pool.name}
        </Link>
        {pool.note !== '' && (
          <Typography variant="body2" sx={noteStyles}>
            {pool.note}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts(pool)}
        </Typography>
      </Box>
      {pool.can.change && (
        <ActionMenu
          size="small"
          label={t('pools.menu', { name: pool.name })}
          items={[
            { key: 'edit', label: t('pools.edit'), icon: Pencil, onSelect: onEdit },
            {
              key: 'delete',
              label: t('pools.delete'),
              icon: Trash2,
              tone: 'danger',
              separated: true,
              onSelect: () => remove(pool),
            },
          ]}
        />
      )}
    </Box>
  );
}

function NoPools() {
  const { t } = useTranslation();
  return <EmptyState icon={UsersRound} title={t('pools.empty')} body={t('pools.emptyBody')} />;
}

function NothingFound() {
  const { t } = useTranslation();
  return <EmptyState icon={SearchX} title={t('pools.noneFound')} body={t('pools.noneFoundBody')} />;
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0 } as const;
const noteStyles = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
const lineStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  padding: '12px 8px 12px 20px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
