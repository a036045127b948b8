import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MemberPicker } from '#companies/web/parts/member-picker.tsx';
import { formatNumber } from '#platform/web/format.ts';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { links } from '#platform/web/links.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { PageSkeleton } from '#ui/states/skeletons.tsx';
import { handovers, type OpenWork } from '../contract.ts';
import { DraftPerson } from './parts/draft-person.tsx';
import { type Draft, useDraft } from './parts/use-draft.ts';
import { openPeoplePages, openWorkQuery } from './queries.ts';
import type { NewHandoverSearch } from './routes.tsx';

/** Prepares a handover: a colleague, and two lines about each person, which facts fill in. */
export function NewHandoverPage() {
  const { id: companyId } = useCompany();
  const { member = 'me' }: NewHandoverSearch = useSearch({ strict: false });
  const query = useQuery(openWorkQuery(companyId, member));
  return (
    <PageFrame>
      {query.data !== undefined ? (
        <Prepare key={member} work={query.data} companyId={companyId} />
      ) : query.isError ? (
        <FailureState error={query.error} onRetry={() => void query.refetch()} size="large" />
      ) : (
        <PageSkeleton />
      )}
    </PageFrame>
  );
}

type PrepareProps = { work: OpenWork; companyId: string };

function Prepare({ work, companyId }: PrepareProps) {
  const { t } = useTranslation();
  const draft = useDraft();
  const name = `${work.member.name} ${work.member.surname}`.trim();
  const isNothing = work.peopleCount + work.placeCount === 0;
  return (
    <>
      <PageHeader
        title={work.isYou ? t('handovers.new.ownTitle') : t('handovers.new.title', { name })}
        subtitle={t('handovers.new.intro')}
        back={{ label: t('handovers.page.title'), href: links.handovers() }}
      />
      {work.runningId !== null ? (
        <RunningNotice handoverId={work.runningId} />
      ) : isNothing ? (
        <EmptyState
          icon={UserCheck}
          title={t('handovers.new.nothing')}
          body={t('handovers.new.nothingBody')}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Start {...{ work, companyId, draft }} />
          <People {...{ work, companyId, draft }} />
        </Box>
      )}
    </>
  );
}

function RunningNotice({ handoverId }: { handoverId: string }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Alert severity="info">
      {t('handovers.new.running')}{' '}
      <Link component={LinkComponent} href={links.handover(handoverId)}>
        {t('handovers.new.openRunning')}
      </Link>
    </Alert>
  );
}

type DraftProps = PrepareProps & { draft: Draft };

function Start({ work, companyId, draft }: DraftProps) {
  const { t } = useTranslation();
  const { create, leave } = useStart(draft);
  const { to } = draft;
  const count = work.peopleCount - draft.leftOutCount;
  const start = (): void => {
    if (to !== null)
      create.mutate({ params: { companyId }, body: draft.bodyFor(work.member.memberId, to.value) });
  };
  return (
    <Surface>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
        <MemberPicker
          label={t('handovers.new.to')}
          help={t('handovers.new.toHelp')}
          value={to}
          without={[work.member.memberId]}
          onChange={draft.setTo}
        />
        <Counts work={work} />
        {create.isError && <Alert severity="error">{create.error.message}</Alert>}
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button variant="contained" disabled={to === null} loading={create.isPending} onClick={start}>
            {t('handovers.new.start', { count, number: formatNumber(count) })}
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(to === null ? 'handovers.new.chooseFirst' : 'handovers.new.undoable')}
          </Typography>
        </Box>
      </Box>
      <DiscardDialog {...leave} />
    </Surface>
  );
}

/** Starts the handover and opens its page; leaving with written lines asks first. */
function useStart(draft: Draft) {
  const navigate = useNavigate();
  const create = useChange(handovers.create, {
    invalidates: [handovers.list],
    onSuccess: (made) => void navigate({ to: links.handover(made.id), replace: true, ignoreBlocker: true }),
  });
  return { create, leave: useLeaveGuard(draft.isDirty && !create.isSuccess) };
}

function Counts({ work }: { work: OpenWork }) {
  const { t } = useTranslation();
  const counts = [
    ['people', work.peopleCount],
    ['places', work.placeCount],
    ['tasks', work.taskCount],
    ['meetings', work.meetingCount],
  ] as const;
  const parts = counts.map(([key, count]) =>
    t(`handovers.counts.${key}`, { count, number: formatNumber(count) }),
  );
  return <Typography variant="body2">{parts.join(' · ')}</Typography>;
}

function People({ work, companyId, draft }: DraftProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(openPeoplePages(companyId, work.member.memberId));
  return (
    <PagedList
      query={query}
      more={t('handovers.page.more')}
      empty={
        <EmptyState
          icon={UserCheck}
          title={t('handovers.new.noPeople')}
          body={t('handovers.new.noPeopleBody')}
        />
      }
    >
      {(items) => (
        <Surface padding="none">
          <Box component="ul" aria-label={t('handovers.page.people')} sx={listStyles}>
            {items.map((person) => (
              <DraftPerson
                key={person.candidate.id}
                {...{ person, draft }}
                fromMemberId={work.member.memberId}
              />
            ))}
          </Box>
        </Surface>
      )}
    </PagedList>
  );
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0 } as const;
