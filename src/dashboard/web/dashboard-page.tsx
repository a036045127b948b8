import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Briefcase, SlidersHorizontal, UsersRound } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { Dashboard } from '../contract.ts';
import { type DashboardCard, dashboardScopes } from '../rules.ts';
import { CandidatesCard } from './parts/candidates-card.tsx';
import { cardsStyles } from './parts/cards-styles.ts';
import { DashboardSkeleton } from './parts/dashboard-skeleton.tsx';
import { FirstStepsCard } from './parts/first-steps-card.tsx';
import { JobsCard } from './parts/jobs-card.tsx';
import { LatestCard } from './parts/latest-card.tsx';
import { LocationsCard } from './parts/locations-card.tsx';
import { SinceLeftCard } from './parts/since-left-card.tsx';
import { TrafficCard } from './parts/traffic-card.tsx';
import { WaitingCard } from './parts/waiting-card.tsx';
import { dashboardQuery, useArrange, useLiveDashboard, useVisit } from './queries.ts';
import { hasNoJobs, offeredCards, shownCards } from './shown-cards.ts';

const CustomizeDialog = lazy(async () => ({
  default: (await import('./customize-dialog.tsx')).CustomizeDialog,
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
      <Button startIcon={<SlidersHorizontal size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('dashboard.arrange.open')}
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
  return (
    <>
      {cards.length > 0 && (
        <Box sx={cardsStyles}>
          {cards.map((card) => (
            <Box
              key={card}
              sx={{ ...placeStyles, ...((wideCards.has(card) || cards.length === 1) && wideStyles) }}
            >
              {contentOf(card, dashboard)}
            </Box>
          ))}
        </Box>
      )}
      {hasNoJobs(dashboard) && dashboard.firstSteps === null && (
        <NoJobs mayChoose={dashboard.can.chooseScope} />
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

const wideCards: ReadonlySet<DashboardCard> = new Set(['waiting', 'locations']);

function contentOf(card: DashboardCard, dashboard: Dashboard): ReactNode {
  const { firstSteps, waiting, sinceLeft, jobs, candidates, traffic, latest, locations } = dashboard;
  const isOwn = dashboard.settings.scope === 'mine' || !dashboard.can.chooseScope;
  switch (card) {
    case 'firstSteps':
      return firstSteps && <FirstStepsCard steps={firstSteps} />;
    case 'waiting':
      return waiting && <WaitingCard waiting={waiting} />;
    case 'sinceLeft':
      return sinceLeft && <SinceLeftCard sinceLeft={sinceLeft} />;
    case 'jobs':
      return jobs && <JobsCard jobs={jobs} isOwn={isOwn} />;
    case 'candidates':
      return candidates && <CandidatesCard candidates={candidates} isOwn={isOwn} />;
    case 'traffic':
      return traffic && <TrafficCard traffic={traffic} isOwn={isOwn} />;
    case 'latest':
      return latest && <LatestCard latest={latest} />;
    case 'locations':
      return locations && <LocationsCard locations={locations} />;
  }
}

/** Members without a job see what the page is for, in place of zeros. */
function NoJobs({ mayChoose }: { mayChoose: boolean }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { isOwner, permissions } = useCompany();
  if (!mayChoose)
    return (
      <EmptyState
        icon={UsersRound}
        title={t('dashboard.noTeam')}
        body={t('dashboard.noTeamBody')}
        size="large"
      />
    );
  return (
    <EmptyState
      icon={Briefcase}
      title={t('dashboard.noJobs')}
      body={t('dashboard.noJobsBody')}
      size="large"
      {...((isOwner || permissions.includes('jobs.create')) && {
        action: (
          <Button variant="contained" component={LinkComponent} href={links.createJob()}>
            {t('jobs.list.create')}
          </Button>
        ),
      })}
    />
  );
}
