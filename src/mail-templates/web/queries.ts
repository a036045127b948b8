import { queryOf } from '#platform/web/query.ts';
import { mailTemplates } from '../contract.ts';

export const templatesQuery = (companyId: string) =>
  queryOf(mailTemplates.listTemplates, { params: { companyId } });
