import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { links } from '#platform/web/links.ts';
import type { ApplicantView } from '../../contract.ts';
import {
  addressOfState,
  type ApplicantsSearch,
  type ListState,
  listStateOf,
  readApplicantsSearch,
} from '../applicants-search.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId/applicants');

/** The list state of the address, and the functions that change it. */
export function useApplicantsAddress(jobId: string, views: readonly ApplicantView[]) {
  const navigate = useNavigate();
  const address = readApplicantsSearch(route.useSearch());
  const { state, view, isChanged } = listStateOf(address, views);
  const go = (search: ApplicantsSearch): void =>
    void navigate({ to: links.job(jobId, 'applicants'), search: search as never, replace: true });
  return {
    state,
    view,
    isChanged,
    change: (change: Partial<ListState>): void => go(addressOfState({ ...state, ...change }, view)),
    show: (next: ApplicantView | null): void => go({ view: next?.id ?? 'all' }),
  };
}
