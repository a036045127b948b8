import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type TimelineEntry, timeline } from '../../contract.ts';
import { type TimelineKind, timelineKinds } from '../../rules.ts';
import { newsQuery, timelinePages } from '../queries.ts';
import { TimelineItem } from './timeline-item.tsx';

/** Everything that happened with a candidate, newest first, with a filter by kind. */
export function TimelinePanel({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(timelinePages(useCompany().id, candidateId));
  const { kinds, choose } = useKinds(query.data?.pages[0]?.kinds);
  return (
    <Stack sx={{ gap: 2 }}>
      <Box sx={{ minHeight: 34 }}>
        {query.data !== undefined && (
          <FilterMenu
            label={t('timeline.filter')}
            options={timelineKinds.map((kind) => ({ value: kind, label: t(`timeline.kinds.${kind}`) }))}
            selected={kinds}
            onChange={(chosen) => choose(chosen as TimelineKind[])}
          />
        )}
      </Box>
      <PagedList
        query={query}
        skeleton={<TimelineSkeleton />}
        empty={kinds.length === 0 ? <NothingYet /> : <NothingOfKinds onShowAll={() => choose([])} />}
        more={t('timeline.more')}
      >
        {(entries) => <Entries candidateId={candidateId} entries={entries} />}
      </PagedList>
    </Stack>
  );
}

/** The kinds that the member reads: a choice is shown at once, and kept for all candidates. */
function useKinds(saved: TimelineKind[] | undefined) {
  const toast = useToast();
  const { id: companyId } = useCompany();
  const change = useChange(timeline.setKinds, {
    invalidates: [timeline.list],
    onError: (error) => toast.error(error.message),
  });
  return {
    kinds: (change.isPending ? change.variables.body.kinds : saved) ?? [],
    choose: (kinds: TimelineKind[]): void => change.mutate({ params: { companyId }, body: { kinds } }),
  };
}

function NothingYet() {
  const { t } = useTranslation();
  return <EmptyState icon={Activity} title={t('timeline.empty.title')} body={t('timeline.empty.body')} />;
}

function NothingOfKinds({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 1, alignItems: 'center', paddingBlock: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        {t('timeline.nothingOfKinds')}
      </Typography>
      <Button size="small" onClick={onShowAll}>
        {t('timeline.showAll')}
      </Button>
    </Stack>
  );
}

type EntriesProps = { candidateId: string; entries: TimelineEntry[] };

function Entries({ candidateId, entries }: EntriesProps) {
  const { data: news } = useQuery(newsQuery(useCompany().id, candidateId));
  const since = news?.counts.length ? news.since : null;
  const isSeen = ({ occurredAt }: TimelineEntry): boolean => since !== null && occurredAt <= since;
  const firstSeen = since === null ? -1 : entries.findIndex(isSeen);
  return (
    <Stack component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {entries.map((entry, place) => (
        <Fragment key={entry.id}>
          {place === firstSeen && place > 0 && since !== null && <LookedUntilHere since={since} />}
          <TimelineItem entry={entry} candidateId={candidateId} />
        </Fragment>
      ))}
    </Stack>
  );
}

function LookedUntilHere({ since }: { since: string }) {
  const { t } = useTranslation();
  return (
    <Typography
      component="li"
      variant="caption"
      sx={(theme) => ({
        borderBlockStart: `1px solid ${theme.kadro.accent.line}`,
        color: 'text.secondary',
        paddingBlock: 1,
      })}
    >
      {t('timeline.lookedUntilHere', { when: formatRelative(since) })}
    </Typography>
  );
}

function TimelineSkeleton() {
  return (
    <Stack aria-hidden sx={{ gap: 2 }}>
      {[72, 56, 64, 48].map((width) => (
        <Stack key={width} direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
          <Skeleton variant="circular" width={24} height={24} />
          <Skeleton height={10} width={`${width}%`} />
        </Stack>
      ))}
    </Stack>
  );
}
