import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Handover } from '../contract.ts';
import { stateTones, useHandoverTitle } from './parts/handover-words.ts';
import { handoverPages } from './queries.ts';

/** Handovers from and to the member, and those that they may undo. */
export function HandoversPage() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const LinkComponent = useLinkComponent();
  const query = useInfiniteQuery(handoverPages(companyId));
  return (
    <PageFrame>
      <PageHeader
        title={t('handovers.page.title')}
        subtitle={t('handovers.page.intro')}
        back={{ label: t('handovers.page.back'), href: links.tasks() }}
        primaryAction={
          <Button variant="contained" component={LinkComponent} href={links.newHandover()}>
            {t('handovers.page.own')}
          </Button>
        }
      />
      <PagedList
        query={query}
        more={t('handovers.page.more')}
        empty={
          <EmptyState icon={UserCheck} title={t('handovers.page.none')} body={t('handovers.page.noneBody')} />
        }
      >
        {(items) => (
          <Surface padding="none">
            <Box component="ul" aria-label={t('handovers.page.title')} sx={listStyles}>
              {items.map((found) => (
                <Row key={found.id} found={found} />
              ))}
            </Box>
          </Surface>
        )}
      </PagedList>
    </PageFrame>
  );
}

function Row({ found }: { found: Handover }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const count = found.peopleCount;
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link component={LinkComponent} href={links.handover(found.id)} sx={{ fontWeight: 600 }}>
          {useHandoverTitle()(found)}
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${formatDate(found.createdAt)} · ${t('handovers.counts.people', { count, number: formatNumber(count) })}`}
        </Typography>
      </Box>
      <StatusChip tone={stateTones[found.state]} label={t(`handovers.states.${found.state}`)} />
    </Box>
  );
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0 } as const;

const rowStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  padding: '10px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
