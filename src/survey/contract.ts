import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { type Fault, report } from '#platform/contract/faults.ts';
import { companyParams, id, optionalLine, text } from '#platform/contract/fields.ts';
import { optionsMax, questionsMax, type SurveyText } from './rules.ts';

const line = (maxChars: number) =>
  z.strictObject({ en: optionalLine(maxChars).default(''), tr: optionalLine(maxChars).default('') });
const lines = (maxChars: number) =>
  z.strictObject({ en: text(maxChars).default(''), tr: text(maxChars).default('') });
export const surveyQuestion = z.strictObject({
  id,
  text: line(200),
  help: lines(1000),
  isMultiple: z.boolean().describe('Several options may be chosen'),
  options: z.array(z.strictObject({ id, text: line(200) })).max(optionsMax),
});
export type SurveyQuestion = z.output<typeof surveyQuestion>;

const exampleQuestion: SurveyQuestion = {
  id: '0197a000-0000-7000-8000-000000000001',
  text: { en: 'How old are you?', tr: 'Kaç yaşındasınız?' },
  help: { en: '', tr: '' },
  isMultiple: false,
  options: [
    { id: '0197a000-0000-7000-8000-000000000002', text: { en: 'Under 30', tr: '30’dan küçük' } },
    { id: '0197a000-0000-7000-8000-000000000003', text: { en: '30 or older', tr: '30 ya da üzeri' } },
  ],
};

export const surveyContent = z
  .strictObject({
    lead: lines(1000).describe('Above the questions; empty: the standard sentences alone'),
    questions: z
      .array(surveyQuestion)
      .max(questionsMax)
      .meta({ examples: [[exampleQuestion]] }),
  })
  .superRefine(report(contentFaults));
export type SurveyContent = z.output<typeof surveyContent>;

function contentFaults({ questions }: { questions: SurveyQuestion[] }): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const requireNew = (one: string, path: (string | number)[]): void => {
    if (seen.has(one)) faults.push({ path, message: 'survey.validation.idTwice' });
    seen.add(one);
  };
  const requireText = ({ en, tr }: SurveyText, path: (string | number)[]): void => {
    if (en === '' && tr === '')
      for (const one of ['en', 'tr'])
        faults.push({ path: [...path, 'text', one], message: 'survey.validation.textMissing' });
  };
  for (const [index, question] of questions.entries()) {
    const path = ['questions', index];
    requireNew(question.id, [...path, 'id']);
    requireText(question.text, path);
    if (question.options.length < 2)
      faults.push({ path: [...path, 'options'], message: 'survey.validation.twoOptions' });
    for (const [place, option] of question.options.entries()) {
      requireNew(option.id, [...path, 'options', place, 'id']);
      requireText(option.text, [...path, 'options', place]);
    }
  }
  return faults;
}

export const surveyDraft = z.strictObject({ isOn: z.boolean(), content: surveyContent });
export type SurveyDraft = z.output<typeof surveyDraft>;

const settings = surveyDraft.extend({ version: z.number().int().min(0) });
export type SurveySettings = z.output<typeof settings>;

const settingsAnswer = settings.extend({
  ready: z.array(surveyQuestion).describe('Ready-made questions that can be added'),
});
export type SurveySettingsAnswer = z.output<typeof settingsAnswer>;

const choice = z.object({
  id: id.nullable().describe('Null: I prefer not to answer'),
  text: line(200),
  isRemoved: z.boolean().describe('It is no longer offered'),
  people: z
    .number()
    .int()
    .nullable()
    .describe('Null: fewer than five, or hidden so that another number cannot be computed'),
  share: z.number().nullable().describe('Part of the people who were asked, from 0 to 1'),
});

export const surveyReport = z.object({
  isOn: z.boolean(),
  jobs: z
    .array(z.object({ id, title: z.string() }))
    .describe('The jobs with figures of their own that the caller may see'),
  questions: z.array(
    z.object({
      id,
      text: line(200),
      isMultiple: z.boolean(),
      isRemoved: z.boolean(),
      people: z.number().int().describe('Everyone who was asked, also those who preferred not to answer'),
      choices: z.array(choice),
    }),
  ),
});
export type SurveyReport = z.output<typeof surveyReport>;

const manages = { permission: 'company.settings', params: companyParams } as const;

export const survey = defineContract({
  readSettings: {
    method: 'GET',
    path: '/companies/:companyId/survey',
    summary: 'Read the equal opportunities survey; before the first save it has the ready-made questions',
    ...manages,
    response: settingsAnswer,
  },
  saveSettings: {
    method: 'PUT',
    path: '/companies/:companyId/survey',
    summary: 'Replace the survey; removed questions and options stay in the figures',
    ...manages,
    body: settings,
    response: settingsAnswer,
    refusals: ['survey.stale', 'survey.no_question'],
  },
  readReport: {
    method: 'GET',
    path: '/companies/:companyId/survey-report',
    summary: 'Read the figures of the survey, of the company or of one job; groups below five are hidden',
    permission: 'reports.view',
    params: companyParams,
    query: z.strictObject({ jobId: id.optional() }),
    response: surveyReport,
    refusals: ['jobs.not_found'],
  },
});
