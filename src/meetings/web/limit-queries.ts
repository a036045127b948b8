import { queryOf } from '#platform/web/query.ts';
import { meetingLimits } from '../limit-contract.ts';

/** The limits of the company under which applicants choose times, and the own ones of the caller. */
export const limitsQuery = (companyId: string) =>
  queryOf(meetingLimits.readLimits, { params: { companyId } });
