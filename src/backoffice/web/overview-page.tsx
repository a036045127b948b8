import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { operations, type Overview } from '../operations-contract.ts';
import { GrowthTable } from './parts/growth-table.tsx';
import { RevenueCards } from './parts/revenue-cards.tsx';
import { RevenueReport } from './parts/revenue-report.tsx';
import { storedText } from './parts/stored-text.ts';

/** The first page of platform admins: companies, users, growth, storage, mail and tasks. */
export function OverviewPage() {
  const { t } = useTranslation();
  const query = useQuery(queryOf(operations.readOverview, {}));
  return (
    <>
      <PageHeader title={t('backoffice.overview.title')} />
      {query.error !== null && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton />}
      {query.data !== undefined && <OverviewCards overview={query.data} />}
    </>
  );
}

function OverviewCards({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation();
  const { companies, users, storage } = overview;
  return (
    <Stack sx={{ gap: 2 }}>
      <Health overview={overview} />
      <Box sx={gridStyles}>
        <Card
          title={t('backoffice.tenants.title')}
          facts={[
            [t('backoffice.overview.total'), formatNumber(companies.total)],
            [t('backoffice.statuses.disabled'), formatNumber(companies.disabled)],
            [t('backoffice.overview.deletionDue'), formatNumber(companies.deletionDue)],
          ]}
        />
        <Card
          title={t('backoffice.users.title')}
          facts={[
            [t('backoffice.overview.total'), formatNumber(users.total)],
            [t('backoffice.overview.sessions'), formatNumber(users.signedIn)],
            [t('backoffice.overview.passive'), formatNumber(users.passive)],
            [t('backoffice.overview.admins'), formatNumber(users.admins)],
          ]}
        />
        <Card
          title={t('backoffice.overview.storage')}
          facts={[
            [t('backoffice.overview.files'), formatNumber(storage.files)],
            [t('backoffice.overview.fileBytes'), storedText(storage.fileBytes, i18n.language)],
            [t('backoffice.overview.database'), storedText(storage.databaseBytes, i18n.language)],
          ]}
        />
        <MailCard outbox={overview.outbox} />
        <TasksCard tasks={overview.tasks} />
      </Box>
      {overview.revenue !== null && <RevenueCards revenue={overview.revenue} />}
      {overview.revenue !== null && <RevenueReport />}
      <GrowthTable growth={overview.growth} />
    </Stack>
  );
}

const gridStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;

function MailCard({ outbox }: Pick<Overview, 'outbox'>) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('backoffice.overview.mail')}
      facts={[
        [t('backoffice.overview.sentToday'), formatNumber(outbox.sentToday)],
        [t('backoffice.overview.waiting'), waitingText(outbox.waiting, outbox.oldestWaitingAt, t)],
        [t('backoffice.overview.failed'), formatNumber(outbox.failed)],
        [t('backoffice.overview.noSender'), formatNumber(outbox.noSender)],
      ]}
    />
  );
}

function TasksCard({ tasks }: Pick<Overview, 'tasks'>) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('backoffice.overview.tasks')}
      facts={[
        [t('backoffice.overview.waiting'), waitingText(tasks.due, tasks.oldestDueAt, t)],
        [t('backoffice.overview.scheduled'), formatNumber(tasks.scheduled)],
        [t('backoffice.overview.failed'), formatNumber(tasks.dead)],
      ]}
    />
  );
}

const waitingText = (waiting: number, oldestAt: string | null, t: TFunction): string =>
  oldestAt === null
    ? formatNumber(waiting)
    : t('backoffice.overview.waitingSince', {
        number: formatNumber(waiting),
        date: formatDateTime(oldestAt),
      });

/** Warnings for the operator; nothing when all is well. */
function Health({ overview: { outbox, tasks, canMail } }: { overview: Overview }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <>
      {!canMail && <Alert severity="warning">{t('backoffice.overview.noMail')}</Alert>}
      {tasks.dead > 0 && (
        <Alert severity="error">
          <Link component={LinkComponent} color="inherit" href={links.admin('operations')}>
            {t('backoffice.overview.tasksFailed', { count: tasks.dead })}
          </Link>
        </Alert>
      )}
      {outbox.failed > 0 && (
        <Alert severity="error">
          <Link
            component={LinkComponent}
            color="inherit"
            href={links.admin('operations', { view: 'failed' })}
          >
            {t('backoffice.overview.messagesFailed', { count: outbox.failed })}
          </Link>
        </Alert>
      )}
    </>
  );
}

function Card({ title, facts }: { title: string; facts: [label: string, value: string][] }) {
  return (
    <Surface title={title}>
      <Facts facts={facts.map(([label, value]) => ({ label, value }))} />
    </Surface>
  );
}
