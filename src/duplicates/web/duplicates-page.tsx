import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fullName, positionOf } from '#candidates/web/candidate-words.ts';
import { placeOf } from '#candidates/rules.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { DuplicatePair, PairedPerson } from '../contract.ts';
import { comparisonOf, likelihoodTones, pairName, reasonText } from './parts/pair-words.ts';
import { useDismissal } from './parts/use-dismissal.ts';
import { pairPages, useLiveDuplicates } from './queries.ts';

/** Pairs of candidates who may be one person: those to check, and those that are two people. */
export function DuplicatesPage() {
  const { t } = useTranslation();
  const { state }: { state?: 'dismissed' } = useSearch({ strict: false });
  const shown = state ?? 'open';
  const query = useInfiniteQuery(pairPages(useCompany().id, shown));
  useLiveDuplicates();
  const dismissal = useDismissal();
  const words = shown === 'open' ? 'empty' : 'emptyDismissed';
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('duplicates.title')}
        subtitle={t('duplicates.lead')}
        back={{ label: t('candidates.list.title'), href: links.candidates() }}
      />
      <PairTabs shown={shown} />
      <PagedList
        query={query}
        empty={
          <EmptyState
            icon={UsersRound}
            title={t(`duplicates.${words}`)}
            body={t(`duplicates.${words}Body`)}
          />
        }
        more={t('duplicates.more')}
      >
        {(pairs) => (
          <Surface padding="none">
            <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {pairs.map((pair) => (
                <PairLine key={pair.id} pair={pair} dismissal={dismissal} />
              ))}
            </Stack>
          </Surface>
        )}
      </PagedList>
    </PageFrame>
  );
}

function PairTabs({ shown }: { shown: 'open' | 'dismissed' }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <TabsNav
        label={t('duplicates.filters.label')}
        current={shown}
        tabs={[
          { key: 'open', label: t('duplicates.filters.open'), href: links.duplicates() },
          {
            key: 'dismissed',
            label: t('duplicates.filters.dismissed'),
            href: links.duplicates('dismissed'),
          },
        ]}
      />
    </Box>
  );
}

type PairLineProps = { pair: DuplicatePair; dismissal: ReturnType<typeof useDismissal> };

function PairLine({ pair, dismissal }: PairLineProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const name = { pair: pairName(pair, t) };
  const isOpen = pair.dismissedAt === null;
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ flex: '1 1 420px', minWidth: 0, display: 'grid', gap: 1 }}>
        <Stack direction="row" sx={{ gap: '4px 8px', flexWrap: 'wrap', alignItems: 'center' }}>
          {isOpen && (
            <StatusChip
              tone={likelihoodTones[pair.likelihood]}
              label={t(`duplicates.likelihoods.${pair.likelihood}`)}
            />
          )}
          <Typography variant="body2">{reasonText(pair, t)}</Typography>
        </Stack>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: '8px 24px' }}>
          <Person person={pair.first} />
          <Person person={pair.second} />
        </Box>
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          aria-label={t(isOpen ? 'duplicates.dismissNamed' : 'duplicates.reopenNamed', name)}
          disabled={dismissal.isBusy}
          onClick={() => (isOpen ? dismissal.dismiss(pair) : dismissal.reopen(pair))}
        >
          {t(isOpen ? 'duplicates.dismiss' : 'duplicates.reopen')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          component={LinkComponent}
          href={comparisonOf(pair)}
          aria-label={t('duplicates.compareNamed', name)}
        >
          {t('duplicates.compare')}
        </Button>
      </Stack>
    </Box>
  );
}

function Person({ person }: { person: PairedPerson }) {
  const { t, i18n } = useTranslation();
  const LinkComponent = useLinkComponent();
  const contact = [person.email, person.phoneNumber].filter(Boolean).join(' · ');
  const about = [positionOf(person), placeOf(person, i18n.language)].filter((part) => part !== '');
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link component={LinkComponent} href={links.candidate(person.id)} sx={{ fontWeight: 600 }}>
        {fullName(person)}
      </Link>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {contact === '' ? t('duplicates.noContact') : contact}
      </Typography>
      {about.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {about.join(' · ')}
        </Typography>
      )}
    </Box>
  );
}

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  padding: '14px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
