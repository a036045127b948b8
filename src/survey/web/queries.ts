import { queryOf } from '#platform/web/query.ts';
import { survey } from '../contract.ts';

export const surveyQuery = (companyId: string) => queryOf(survey.readSettings, { params: { companyId } });
