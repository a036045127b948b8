import { useQueryClient } from '@tanstack/react-query';
import { applications } from '#applications/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { companies } from '#companies/contract.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { meetingCalendar } from '../calendar-contract.ts';
import { meetings } from '../contract.ts';
import { panelDays } from '../panel-contract.ts';

type Filters = { when: 'upcoming' | 'completed'; candidateId?: string; jobId?: string };

export const meetingsQuery = (companyId: string, filters: Filters) =>
  pagesOf(meetings.list, { params: { companyId }, query: filters });

export const meetingQuery = (companyId: string, meetingId: string) =>
  queryOf(meetings.read, { params: { companyId, meetingId } });

/** Members who may host. */
export const hostsQuery = (companyId: string) =>
  queryOf(companies.listMembers, { params: { companyId }, query: { limit: 200 } });

export const applicationsQuery = (companyId: string, candidateId: string) =>
  queryOf(applications.listOfCandidate, { params: { companyId, candidateId } });

export const candidatesQuery = (companyId: string, search: string) =>
  queryOf(candidates.list, { params: { companyId }, query: { limit: 20, ...(search && { search }) } });

type BusyInput = {
  memberIds: string[];
  date: string;
  timeZone: string;
  roomId?: string;
  exceptMeetingId?: string;
};

export const busyQuery = (companyId: string, query: BusyInput) =>
  queryOf(meetings.busy, { params: { companyId }, query });

type ProposalInput = {
  memberIds: string[];
  durationMinutes: number;
  candidateId?: string;
  exceptMeetingId?: string;
};

/** The first free time of these hosts, and the zones of the company and the candidate. */
export const proposalQuery = (companyId: string, query: ProposalInput) =>
  queryOf(meetings.propose, { params: { companyId }, query });

/** Operations to refetch after any change of a meeting. */
export const meetingOperations = [
  meetings.list,
  meetings.read,
  meetings.busy,
  meetings.propose,
  meetingCalendar.listCalendar,
  panelDays.readPanelDay,
  panelDays.previewShift,
];

/** Refetches shown meetings when others change them. */
export function useLiveMeetings(): void {
  const client = useQueryClient();
  useLive((message) => {
    if (
      message.kind === 'notice' &&
      !/^(meeting\.|message\.undelivered$|candidate\.deleted$)/.test(message.notice.type)
    )
      return;
    for (const operation of meetingOperations) void client.invalidateQueries({ queryKey: keyOf(operation) });
  });
}
