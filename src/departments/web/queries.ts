import { queryOf } from '#platform/web/query.ts';
import { departments } from '../contract.ts';

/** The tree of a company's departments. */
export const departmentsQuery = (companyId: string) => queryOf(departments.list, { params: { companyId } });
