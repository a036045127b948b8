import { queryOf } from '#platform/web/query.ts';
import { panelDays } from '../panel-contract.ts';

export const panelDayQuery = (companyId: string, panelDayId: string) =>
  queryOf(panelDays.readPanelDay, { params: { companyId, panelDayId } });

/** The interviews for which a job has kits. */
export const suggestedInterviewsQuery = (companyId: string, jobId: string) =>
  queryOf(panelDays.suggestInterviews, { params: { companyId, jobId } });

/**
 * The times and conflicts of a move of a meeting and those after it. A closed dialog forgets them, because they name the
 * version of the day. The server refuses an earlier version.
 */
export const shiftPreviewQuery = (
  companyId: string,
  { panelDayId, ...query }: { panelDayId: string; firstMeetingId: string; wallTime: string },
) => ({ ...queryOf(panelDays.previewShift, { params: { companyId, panelDayId }, query }), gcTime: 0 });
