import { queryOf } from '#platform/web/query.ts';
import { availabilities } from '../contract.ts';

/** The caller's own working hours and calendar. */
export const availabilityQuery = (companyId: string) =>
  queryOf(availabilities.readAvailability, { params: { companyId } });
