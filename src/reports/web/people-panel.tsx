import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { List, UsersRound } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { setCandidateOrder } from '#candidates/web/list-position.ts';
import { useOpenCandidate } from '#candidates/web/open-candidate.ts';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { ReportPerson, Report } from '../contract.ts';
import { StepName } from './parts/step-name.tsx';
import { peoplePages } from './queries.ts';
import { daysText, outcomeTones, sourceText } from './report-words.ts';
import type { ReportsSearch } from './reports-search.ts';
import { usePeoplePanel } from './use-people-panel.ts';

type PeoplePanelProps = { companyId: string; jobId: string; report: Report; search: ReportsSearch };

/** The people of a number, in a panel over the reports. */
export function PeoplePanel({ companyId, jobId, report, search }: PeoplePanelProps) {
  const { t } = useTranslation();
  const { close } = usePeoplePanel();
  const listHref = applicantsHref(jobId, report, search);
  return (
    <SidePanel
      open
      title={titleOf(report, search, t)}
      width={520}
      onClose={close}
      footer={listHref !== null && <ListLink href={listHref} />}
    >
      <People companyId={companyId} jobId={jobId} search={search} timeZone={report.days.timeZone} />
    </SidePanel>
  );
}

function ListLink({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component={useLinkComponent()}
      href={href}
      size="small"
      startIcon={<List size={15} aria-hidden />}
    >
      {t('reports.people.inList')}
    </Button>
  );
}

/** A link to the same people in the job's list of applicants, where its filters can select them. */
function applicantsHref(
  jobId: string,
  { days }: Report,
  { people, about, since = days.from, until = days.to }: ReportsSearch,
): string | null {
  const filters =
    people === 'standing' && about !== undefined
      ? { step: about, outcome: 'open' }
      : people === 'applied'
        ? { from: since, to: until, ...(about !== undefined && { source: about }) }
        : null;
  if (filters === null) return null;
  return `${links.job(jobId, 'applicants')}?${new URLSearchParams({ ...filters, view: 'all' })}`;
}

function People({ search, timeZone, ...params }: Omit<PeoplePanelProps, 'report'> & { timeZone: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(peoplePages(params, search));
  const shown = query.data?.pages.flatMap((page) => page.items) ?? [];
  // The list in which the next and previous buttons of an opened candidate move.
  useEffect(() => {
    const byId = new Map(shown.map(({ candidateId: id, name, surname }) => [id, { id, name, surname }]));
    setCandidateOrder({ people: [...byId.values()], total: query.hasNextPage ? null : byId.size });
  });
  return (
    <PagedList
      query={query}
      skeleton={<ListSkeleton rows={6} />}
      empty={<EmptyState icon={UsersRound} title={t('reports.people.none')} />}
      more={t('reports.people.more')}
    >
      {(people) => (
        <Box component="ul" aria-label={t('reports.people.list')} sx={listStyles}>
          {people.map((person) => (
            <Person key={person.key} person={person} timeZone={timeZone} />
          ))}
        </Box>
      )}
    </PagedList>
  );
}

function Person({ person, timeZone }: { person: ReportPerson; timeZone: string }) {
  const { t } = useTranslation();
  const candidate = useOpenCandidate();
  const name = `${person.name} ${person.surname}`.trim();
  return (
    <Box component="li" sx={itemStyles}>
      <PersonAvatar name={name} photoUrl={person.photo} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          href={candidate.hrefOf(person.candidateId)}
          onClick={candidate.onClick(person.candidateId)}
          color="inherit"
          noWrap
          sx={{ display: 'block', fontWeight: 500, textDecoration: 'none' }}
        >
          {name}
        </Link>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <StepName step={person.step} />
        </Typography>
      </Box>
      {person.outcome !== 'open' && (
        <StatusChip tone={outcomeTones[person.outcome]} label={t(`reports.outcomes.${person.outcome}`)} />
      )}
      <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', minWidth: 84 }}>
        {person.days !== null && (
          <Typography variant="body2">{t('reports.daysText', { days: daysText(person.days) })}</Typography>
        )}
        <Typography
          variant="caption"
          component="time"
          dateTime={person.at}
          sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          {formatDate(person.at, timeZone)}
        </Typography>
      </Box>
    </Box>
  );
}

function titleOf(report: Report, { people = 'applied', about, since }: ReportsSearch, t: TFunction): string {
  if (people === 'applied' && since !== undefined)
    return t('reports.people.titles.appliedOn', { day: formatDate(since) });
  const key = people === 'applied' && about !== undefined ? 'appliedOf' : people;
  return t(`reports.people.titles.${key}`, { about: aboutText(report, about ?? '', t) });
}

// Ids are unique among everything that a number can be about; any other value is a source.
function aboutText({ funnel, workload, knockouts, sources }: Report, about: string, t: TFunction): string {
  const step = funnel.find(({ stepId }) => stepId === about);
  const member = workload.find(({ userId }) => userId === about);
  const question = knockouts.find(({ questionId }) => questionId === about);
  if (member !== undefined) return `${member.name} ${member.surname}`.trim();
  const link = sources.find(({ source }) => source === about)?.link;
  return step?.title ?? question?.label ?? link ?? sourceText(about, t);
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0 } as const;

const itemStyles = (theme: Theme) => ({
  display: 'flex',
  gap: 1.25,
  alignItems: 'center',
  minHeight: 56,
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
