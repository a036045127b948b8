import { jobs } from '#jobs/contract.ts';
import { queryOf } from '#platform/web/query.ts';
import { meetingCalendar } from '../../calendar-contract.ts';
import { type CalendarSearch, type CalendarView, periodOf } from './calendar-search.ts';

type ShownPeriod = { view: CalendarView; date: string } & Pick<CalendarSearch, 'scope' | 'job'>;

/** The meetings that a view of the calendar shows. */
export const calendarQuery = (companyId: string, { view, date, scope = 'all', job }: ShownPeriod) =>
  queryOf(meetingCalendar.listCalendar, {
    params: { companyId },
    query: { ...periodOf(view, date), scope, ...(job !== undefined && { jobId: job }) },
  });

/** The jobs that the filter offers. */
export const jobsOfFilterQuery = (companyId: string) =>
  queryOf(jobs.list, { params: { companyId }, query: { limit: 100 } });
