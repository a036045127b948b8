import { queryOf } from '#platform/web/query.ts';
import { departments } from '../contract.ts';

/** The department tree of a company. */
export const departmentsQuery = (companyId: string) => queryOf(departments.list, { params: { companyId } });
