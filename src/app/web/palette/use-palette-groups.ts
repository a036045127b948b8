import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Briefcase, CornerDownRight, History, UserRound, Users, Zap } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidates } from '#candidates/contract.ts';
import { countedMax } from '#candidates/rules.ts';
import { jobs } from '#jobs/contract.ts';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { readPageActions } from '#platform/web/page-actions.ts';
import { queryOf } from '#platform/web/query.ts';
import { SessionContext, useUser } from '#platform/web/session.ts';
import { matchItems } from './match-items.ts';
import type { PaletteItem } from './palette-item.ts';
import { readRecent } from './recent-items.ts';
import { useActions } from './use-actions.ts';
import { usePages } from './use-pages.ts';
import { verbs } from './verbs.ts';

export type PaletteGroup = { key: string; title: string; items: PaletteItem[]; isFromServer?: true };

const debounceMs = 200;
const searchCharsMin = 2;
const fetchedMax = 25;
const shownMax = 5;

/** The palette's results for a query: recent items, pages, actions, and jobs and candidates from the server. */
export function usePaletteGroups(query: string) {
  const { t } = useTranslation();
  const pages = usePages();
  const actions = useActions();
  const recent = useRecent();
  const [here] = useState(itemsOfPage);
  const search = useSearchResults(query.trim());
  const isEmpty = query.trim() === '';
  const groups: PaletteGroup[] = [
    { key: 'here', title: t('app.shortcuts.here'), items: matchItems(here, query) },
    { key: 'recent', title: t('app.palette.recent'), items: isEmpty ? recent : [] },
    // Local results come first, so that nothing moves when the server answers.
    { key: 'pages', title: t('app.palette.pages'), items: matchItems(pages, query) },
    { key: 'actions', title: t('app.palette.actions'), items: matchItems(actions, query) },
    { key: 'jobs', title: t('app.palette.jobs'), items: search.jobs, isFromServer: true as const },
    {
      key: 'candidates',
      title: t('app.palette.candidates'),
      isFromServer: true as const,
      items: search.candidates.length === 0 ? [] : [...search.candidates, allResults(search, t)],
    },
  ].filter(({ items }) => items.length > 0);
  return { groups, isSearching: search.isSearching, error: search.error, retry: search.retry };
}

/** The actions of the open screen, as it was when the palette opened. */
const itemsOfPage = (): PaletteItem[] =>
  readPageActions().map(({ id, hint, ...action }, index) => ({
    id: `here-${index}`,
    kind: 'action',
    ...action,
    ...(hint !== undefined && { hint }),
    words: verbs[id] ?? '',
    icon: Zap,
  }));

const icons = { page: CornerDownRight, job: Briefcase, candidate: UserRound } as const;

function useRecent(): PaletteItem[] {
  const user = useUser();
  const companyId = useContext(SessionContext)?.company?.id ?? '';
  const [items] = useState(() => readRecent(user.id, companyId));
  return items.map(({ kind, title, href }) => ({
    id: `recent-${href}`,
    kind,
    title,
    href,
    icon: kind === 'page' ? History : icons[kind],
  }));
}

// An outdated search is aborted: the next one has another query key.
function useSearchResults(query: string) {
  const companyId = useContext(SessionContext)?.company?.id ?? '';
  const asked = useDebounced(query);
  const enabled = companyId !== '' && asked.length >= searchCharsMin && query.length >= searchCharsMin;
  const input = { params: { companyId }, query: { search: asked, limit: fetchedMax } };
  const options = { enabled, placeholderData: keepPreviousData, staleTime: 30_000 };
  const jobQuery = useQuery({ ...queryOf(jobs.list, input), ...options });
  const candidateQuery = useQuery({ ...queryOf(candidates.list, input), ...options });
  const all = [jobQuery, candidateQuery];
  return {
    jobs: enabled ? byName((jobQuery.data?.items ?? []).map(jobItem), asked) : [],
    candidates: enabled ? byName((candidateQuery.data?.items ?? []).map(candidateItem), asked) : [],
    asked,
    candidateCount: candidateQuery.data?.total ?? null,
    isSearching:
      companyId !== '' &&
      query.length >= searchCharsMin &&
      (asked !== query || all.some(({ isFetching }) => isFetching)),
    error: enabled ? (all.find(({ isError }) => isError)?.error ?? null) : null,
    retry: () => void Promise.all(all.map(({ refetch }) => refetch())),
  };
}

// The server also searches departments and CVs, so matches in names and titles are moved to the top.
function byName(items: PaletteItem[], query: string): PaletteItem[] {
  const named = matchItems(items, query);
  return [...named, ...items.filter((item) => !named.includes(item))].slice(0, shownMax);
}

type FoundPeople = { asked: string; candidateCount: number | null };

/** Leads to the list with the same search. */
const allResults = ({ asked, candidateCount }: FoundPeople, t: TFunction): PaletteItem => ({
  id: 'all-candidates',
  kind: 'action',
  title: allTitle(candidateCount, t),
  icon: Users,
  href: links.candidates({ q: asked }),
});

/** @param count null when the server did not count, as for members who see only some of very many */
function allTitle(count: number | null, t: TFunction): string {
  if (count === null) return t('app.palette.allUncounted');
  return count > countedMax
    ? t('app.palette.allMore', { number: formatNumber(countedMax) })
    : t('app.palette.all', { count, number: formatNumber(count) });
}

const jobItem = (job: { id: string; title: string; department: { name: string } | null }): PaletteItem => ({
  id: `job-${job.id}`,
  kind: 'job',
  title: job.title,
  ...(job.department !== null && { hint: job.department.name }),
  icon: Briefcase,
  href: links.job(job.id),
});

const candidateItem = (person: {
  id: string;
  name: string;
  surname: string;
  latestApplication: { job: { title: string } } | null;
}): PaletteItem => ({
  id: `candidate-${person.id}`,
  kind: 'candidate',
  title: `${person.name} ${person.surname}`.trim(),
  ...(person.latestApplication !== null && { hint: person.latestApplication.job.title }),
  icon: UserRound,
  href: links.candidate(person.id),
});

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
