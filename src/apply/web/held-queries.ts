import { pagesOf, queryOf } from '#platform/web/query.ts';
import { heldApplications } from '../held-contract.ts';

export const heldPages = (companyId: string) =>
  pagesOf(heldApplications.listHeld, { params: { companyId }, query: { limit: 50 } });

export const heldCountQuery = (companyId: string) =>
  queryOf(heldApplications.countHeld, { params: { companyId } });

export const heldQuery = (companyId: string, heldId: string) =>
  queryOf(heldApplications.readHeld, { params: { companyId, heldId } });
