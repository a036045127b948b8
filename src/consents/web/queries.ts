import { queryOf } from '#platform/web/query.ts';
import { consents } from '../contract.ts';

export const noticeQuery = (companyId: string) => queryOf(consents.readNotice, { params: { companyId } });
