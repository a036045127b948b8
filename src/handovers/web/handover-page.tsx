import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Undo2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InOtherCompany } from '#companies/web/parts/in-other-company.tsx';
import { CallError } from '#platform/web/call.ts';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { PageSkeleton } from '#ui/states/skeletons.tsx';
import { statusRole } from '#ui/status-role.ts';
import { type Handover, handovers } from '../contract.ts';
import { HandoverPersonRow } from './parts/handover-person-row.tsx';
import { stateTones, useHandoverTitle } from './parts/handover-words.ts';
import { isWorking, peoplePages, useHandover } from './queries.ts';

/** One handover: its people with two lines each, its progress and its undo. */
export function HandoverPage() {
  const { handoverId = '' }: { handoverId?: string } = useParams({ strict: false });
  const { id: companyId } = useCompany();
  const query = useHandover(companyId, handoverId);
  return (
    <PageFrame>
      {query.data !== undefined ? (
        <Shown found={query.data} companyId={companyId} />
      ) : query.isError ? (
        <Failure handoverId={handoverId} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </PageFrame>
  );
}

type FailureProps = { handoverId: string; error: Error; onRetry: () => void };

function Failure({ handoverId, error, onRetry }: FailureProps) {
  const failure = <FailureState error={error} onRetry={onRetry} size="large" />;
  if (!(error instanceof CallError && error.status === 404)) return failure;
  return (
    <InOtherCompany kind="handovers" recordId={handoverId}>
      {failure}
    </InOtherCompany>
  );
}

type ShownProps = { found: Handover; companyId: string };

function Shown({ found, companyId }: ShownProps) {
  const { t } = useTranslation();
  const title = useHandoverTitle()(found);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={t('handovers.page.startedBy', {
          name: nameOf(found.createdBy) ?? t('handovers.page.somebody'),
          date: formatDate(found.createdAt),
        })}
        status={<StatusChip tone={stateTones[found.state]} label={t(`handovers.states.${found.state}`)} />}
        back={{ label: t('handovers.page.title'), href: links.handovers() }}
        controls={found.can.undo && <UndoButton {...{ found, companyId }} />}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isWorking(found) ? <Progress found={found} /> : <Outcome found={found} />}
        <People {...{ found, companyId }} />
      </Box>
    </>
  );
}

function Progress({ found }: { found: Handover }) {
  const { t } = useTranslation();
  const done = found.peopleCount - found.waitingCount;
  return (
    <Surface>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography {...statusRole} sx={{ fontWeight: 600 }}>
          {t(found.state === 'running' ? 'handovers.progress.moved' : 'handovers.progress.returned', {
            count: found.peopleCount,
            number: formatNumber(done),
            total: formatNumber(found.peopleCount),
          })}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={(done / Math.max(1, found.peopleCount)) * 100}
          aria-label={t(`handovers.states.${found.state}`)}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('handovers.progress.leave')}
        </Typography>
      </Box>
    </Surface>
  );
}

/** Names how much stayed with the member, or did not return; renders nothing when all of it moved. */
function Outcome({ found }: { found: Handover }) {
  const { t } = useTranslation();
  const isUndone = found.state === 'undone';
  const count = isUndone ? found.undoSkippedCount : found.stayedCount;
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      {t(isUndone ? 'handovers.outcome.notReturned' : 'handovers.outcome.stayed', {
        count,
        number: formatNumber(count),
      })}
    </Alert>
  );
}

function UndoButton({ found, companyId }: ShownProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const undo = useChange(handovers.undo, { invalidates: [handovers.read, handovers.list] });
  return (
    <>
      <Button variant="outlined" startIcon={<Undo2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t('handovers.undo.action')}
      </Button>
      {isAsking && (
        <ConfirmActionDialog
          title={t('handovers.undo.title')}
          body={t('handovers.undo.body', { date: formatDate(found.undoUntil) })}
          confirmLabel={t('handovers.undo.confirm')}
          tone="normal"
          onSure={() => undo.mutateAsync({ params: { companyId, handoverId: found.id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function People({ found, companyId }: ShownProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(peoplePages(companyId, found.id));
  return (
    <PagedList
      query={query}
      more={t('handovers.page.more')}
      empty={
        <EmptyState
          icon={UserCheck}
          title={t('handovers.page.nobody')}
          body={t('handovers.page.nobodyBody')}
        />
      }
    >
      {(items) => (
        <Surface padding="none">
          <Box component="ul" aria-label={t('handovers.page.people')} sx={listStyles}>
            {items.map((person) => (
              <HandoverPersonRow
                key={person.id}
                person={person}
                withColleague={found.recipients.length > 1}
              />
            ))}
          </Box>
        </Surface>
      )}
    </PagedList>
  );
}

const nameOf = (person: { name: string; surname: string } | null): string | null =>
  person && `${person.name} ${person.surname}`.trim();

const listStyles = { listStyle: 'none', margin: 0, padding: 0 } as const;
