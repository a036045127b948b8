import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useCompany } from '#platform/web/session.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { Dashboard } from '../contract.ts';
import { type DashboardCard, dashboardScopes } from '../rules.ts';
import { CandidatesCard } from './parts/candidates-card.tsx';
import { cardsStyles } from './parts/cards-styles.ts';
import { DashboardSkeleton } from './parts/dashboard-skeleton.tsx';
import { JobsCard } from './parts/jobs-card.tsx';
import { LatestCard } from './parts/latest-card.tsx';
import { LocationsCard } from './parts/locations-card.tsx';
import { SinceLeftCard } from './parts/since-left-card.tsx';
import { TrafficCard } from './parts/traffic-card.tsx';
import { WaitingCard } from './parts/waiting-card.tsx';
import { dashboardQuery, useArrange, useLiveDashboard, useVisit } from './queries.ts';
import { hasNoJobs, offeredCards, shownCards, wideCards } from './shown-cards.ts';

const CustomizeDialog = lazy(async () => ({
  default: (await import('./customize-dialog.tsx')).CustomizeDialog,
}));

const NoJobs = lazy(async () => ({ default: (await import('./parts/no-jobs.tsx')).NoJobs }));

// Only new companies have first steps.
const FirstStepsCard = lazy(async () => ({
  default: (await import('./parts/first-steps-card.tsx')).FirstStepsCard,
}));

// Few companies have sample data, and only their owners see this.
const SamplesNotice = lazy(async () => ({
  default: (await import('./parts/samples-notice.tsx')).SamplesNotice,
}));

/** The page after sign-in: the work that waits for the member, and an overview of the company. */
export function DashboardPage() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  useLiveDashboard();
  useVisit();
  const query = useQuery(dashboardQuery(companyId));
  const { data, error } = query;
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('dashboard.title')}
        {...(data !== undefined && { controls: <Controls dashboard={data} /> })}
      />
      {data !== undefined ? (
        <Cards dashboard={data} />
      ) : error === null ? (
        <DashboardSkeleton />
      ) : (
        <FailureState error={error} onRetry={() => void query.refetch()} size="large" />
      )}
    </PageFrame>
  );
}

function Controls({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { arrange, arrangeWithUndo } = useArrange();
  const { settings, can } = dashboard;
  const title = t('dashboard.arrange.open');
  const customize = () => setOpen(true);
  usePageActions([{ id: 'customize', title, run: customize }]);
  return (
    <>
      {can.chooseScope && !hasNoJobs(dashboard) && (
        <ChoiceSwitch
          label={t('dashboard.scope.label')}
          value={settings.scope}
          choices={dashboardScopes.map((value) => ({ value, label: t(`dashboard.scope.${value}`) }))}
          onChange={(scope) => arrange({ ...settings, scope })}
        />
      )}
      <Button startIcon={<SlidersHorizontal size={16} aria-hidden />} onClick={customize}>
        {title}
      </Button>
      {isOpen && (
        <LazyOverlay>
          <CustomizeDialog
            settings={settings}
            offered={offeredCards(dashboard)}
            onSave={(next) => arrangeWithUndo(next, settings)}
            onClose={() => setOpen(false)}
          />
        </LazyOverlay>
      )}
    </>
  );
}

function Cards({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const cards = shownCards(dashboard);
  const wide = wideCards(cards);
  return (
    <>
      {dashboard.samples !== null && (
        <Suspense fallback={<Box sx={{ minHeight: 72 }} />}>
          <SamplesNotice samples={dashboard.samples} />
        </Suspense>
      )}
      {cards.length > 0 && (
        <Box sx={cardsStyles}>
          {cards.map((card) => (
            <Box key={card} sx={{ ...placeStyles, ...(wide.has(card) && wideStyles) }}>
              {contentOf(card, dashboard)}
            </Box>
          ))}
        </Box>
      )}
      {hasNoJobs(dashboard) && dashboard.firstSteps === null && (
        <Suspense>
          <NoJobs can={dashboard.can} />
        </Suspense>
      )}
      {cards.length === 0 && !hasNoJobs(dashboard) && (
        <EmptyState
          icon={SlidersHorizontal}
          title={t('dashboard.allHidden')}
          body={t('dashboard.allHiddenBody')}
        />
      )}
    </>
  );
}

// Its card is as high as the one beside it.
const placeStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 } as const;
const wideStyles = { gridColumn: '1 / -1' } as const;

function contentOf(card: DashboardCard, dashboard: Dashboard): ReactNode {
  const { firstSteps, waiting, sinceLeft, jobs, candidates, traffic, latest, locations } = dashboard;
  const isOwn = dashboard.settings.scope === 'mine' || !dashboard.can.chooseScope;
  switch (card) {
    case 'firstSteps':
      return (
        firstSteps && (
          <Suspense fallback={<Box sx={{ minHeight: 390 }} />}>
            <FirstStepsCard steps={firstSteps} offersSamples={dashboard.can.addSamples} />
          </Suspense>
        )
      );
    case 'waiting':
      return waiting && <WaitingCard waiting={waiting} />;
    case 'sinceLeft':
      return sinceLeft && <SinceLeftCard sinceLeft={sinceLeft} />;
    case 'jobs':
      return jobs && <JobsCard jobs={jobs} isOwn={isOwn} />;
    case 'candidates':
      return candidates && <CandidatesCard candidates={candidates} />;
    case 'traffic':
      return traffic && <TrafficCard traffic={traffic} isOwn={isOwn} />;
    case 'latest':
      return latest && <LatestCard latest={latest} />;
    case 'locations':
      return locations && <LocationsCard locations={locations} />;
  }
}
