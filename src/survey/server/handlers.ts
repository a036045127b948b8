import type { TenantTx } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { survey, type SurveySettingsAnswer } from '../contract.ts';
import { surveyForms } from '../form-contract.ts';
import { readForm, sendAnswers } from './answer-survey.ts';
import { readSurveyReport } from './read-report.ts';
import { findSurvey, readyQuestions, saveSurvey, shownContent } from './settings.ts';

const companyOperations: Operation[] = implement(
  'survey',
  survey,
)({
  readSettings: (_input, { tx }) => present(tx),
  async saveSettings({ body }, { tx, actor, now }) {
    await saveSurvey(tx, actor, body, now);
    return present(tx);
  },
  readReport: ({ query }, { tx, actor }) => readSurveyReport(tx, actor, query.jobId ?? null),
});

const formOperations: Operation[] = implement(
  'survey',
  surveyForms,
)({
  readForm: (_input, context) => readForm(context),
  async sendAnswers({ body }, context) {
    await sendAnswers(context, body.answers);
    return { isSuccess: true as const };
  },
});

export const surveyOperations: Operation[] = [...companyOperations, ...formOperations];

async function present(tx: TenantTx): Promise<SurveySettingsAnswer> {
  const { isOn, content, version } = await findSurvey(tx);
  return { isOn, content: shownContent(content), version, ready: readyQuestions };
}
