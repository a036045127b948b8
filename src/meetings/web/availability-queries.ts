import { queryOf } from '#platform/web/query.ts';
import { availabilities } from '../availability-contract.ts';

/** The caller's own working hours and calendar. */
export const availabilityQuery = (companyId: string) =>
  queryOf(availabilities.readAvailability, { params: { companyId } });
