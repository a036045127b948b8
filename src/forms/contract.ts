import { z } from 'zod';
import { calendarDate, id, language, line, optionalLine, text } from '#platform/contract/fields.ts';
import { type Fault, report } from '#platform/contract/faults.ts';
import { type Condition, faultsOfConditions } from './condition-rules.ts';
import {
  answerFileKinds,
  answerFileMegabytes,
  faultsOfQuestion,
  fieldModes,
  helpCharsMax,
  optionsMax,
  questionsMax,
  questionTypes,
  textChars,
  videoSeconds,
} from './rules.ts';
import { faultsOfTranslations } from './translation-rules.ts';

const mode = z.enum(fieldModes);

/** Modes of the standard fields of an application. Name and e-mail are always required. */
export const standardFieldModes = z.strictObject({
  nameSurname: z.literal('required').default('required'),
  email: z.literal('required').default('required'),
  phone: mode.default('optional'),
  cv: mode.default('required'),
  coverLetter: mode.default('optional'),
  currentCompany: mode.default('optional'),
});
export type StandardFieldModes = z.output<typeof standardFieldModes>;

const questionShape = {
  label: line(300),
  help: text(helpCharsMax.question).default(''),
  mode: mode.default('optional'),
};
const nothing = z.strictObject({});
const optionId = line(40);
const option = z.strictObject({ id: optionId, label: line(200) });
const bound = z.number().min(-1e12).max(1e12).nullable().default(null);

const day = calendarDate.nullable().default(null);
const noRule = z.null().default(null);

const written = ({ min, max, initial }: { min: number; max: number; initial: number }) => ({
  settings: z.strictObject({ limitChars: z.number().int().min(min).max(max).default(initial) }),
  knockoutRule: noRule,
});
const shortTextQuestion = z.strictObject({
  ...questionShape,
  type: z.literal('short_text'),
  ...written(textChars.short_text),
});
const longTextQuestion = z.strictObject({
  ...questionShape,
  type: z.literal('long_text'),
  ...written(textChars.long_text),
});
const dateQuestion = z.strictObject({
  ...questionShape,
  type: z.literal('date'),
  settings: z.strictObject({ earliest: day, latest: day }),
  knockoutRule: z.strictObject({ before: day, after: day }).nullable().default(null),
});
const linkQuestion = z.strictObject({
  ...questionShape,
  type: z.literal('link'),
  settings: nothing.default({}),
  knockoutRule: noRule,
});
const fileQuestion = z.strictObject({
  ...questionShape,
  type: z.literal('file'),
  settings: z.strictObject({
    kinds: z
      .array(z.enum(answerFileKinds))
      .min(1, 'forms.validation.oneFileKind')
      .max(answerFileKinds.length)
      .default([...answerFileKinds]),
    limitMegabytes: z
      .number()
      .int()
      .min(answerFileMegabytes.min)
      .max(answerFileMegabytes.max)
      .default(answerFileMegabytes.max),
  }),
  knockoutRule: noRule,
});

const numberQuestion = z.strictObject({
  ...questionShape,
  type: z.literal('number'),
  settings: z.strictObject({ min: bound, max: bound, unit: optionalLine(30).default('') }),
  knockoutRule: z.strictObject({ below: bound, above: bound }).nullable().default(null),
});
const booleanQuestion = z.strictObject({
  ...questionShape,
  type: z.literal('boolean'),
  settings: nothing.default({}),
  knockoutRule: z.strictObject({ answer: z.boolean() }).nullable().default(null),
});
const choiceQuestion = z.strictObject({
  ...questionShape,
  type: z.literal('choice'),
  settings: z.strictObject({
    options: z.array(option).min(2, 'forms.validation.twoOptions').max(optionsMax),
    several: z.boolean().default(false),
  }),
  knockoutRule: z
    .strictObject({ options: z.array(optionId).max(optionsMax) })
    .nullable()
    .default(null),
});
const videoQuestion = z.strictObject({
  ...questionShape,
  type: z.literal('video'),
  settings: z.strictObject({
    limitSeconds: z.number().int().min(videoSeconds.min).max(videoSeconds.max).default(120),
  }),
  knockoutRule: noRule,
});

const section = z.strictObject({
  label: questionShape.label,
  help: text(helpCharsMax.section).default(''),
  mode: z.literal('optional').default('optional'),
  type: z.literal('section'),
  settings: nothing.default({}),
  knockoutRule: noRule,
});

/** A question before it is saved. */
export const newQuestion = z
  .discriminatedUnion('type', [
    shortTextQuestion,
    longTextQuestion,
    numberQuestion,
    booleanQuestion,
    choiceQuestion,
    dateQuestion,
    linkQuestion,
    fileQuestion,
    videoQuestion,
  ])
  .superRefine(report(faultsOfQuestion));

/** The answers to an earlier question with which a question is shown. */
export const condition = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('number'), questionId: id, min: bound, max: bound }),
    z.strictObject({ type: z.literal('boolean'), questionId: id, answer: z.boolean() }),
    z.strictObject({
      type: z.literal('choice'),
      questionId: id,
      options: z.array(optionId).min(1, 'forms.questions.faults.conditionEmpty').max(optionsMax),
    }),
    z.strictObject({ type: z.literal('date'), questionId: id, earliest: day, latest: day }),
  ])
  .superRefine(report(faultsOfCondition));

function faultsOfCondition(shownWhen: Condition): Fault[] {
  if (shownWhen.type !== 'number' && shownWhen.type !== 'date') return [];
  const [min, max] =
    shownWhen.type === 'number'
      ? ([shownWhen.min, shownWhen.max] as const)
      : ([shownWhen.earliest, shownWhen.latest] as const);
  const [first, last] = shownWhen.type === 'number' ? ['min', 'max'] : ['earliest', 'latest'];
  if (min === null && max === null)
    return [{ path: [first], message: 'forms.questions.faults.conditionEmpty' }];
  const isUpsideDown = min !== null && max !== null && min > max;
  return isUpsideDown ? [{ path: [last], message: 'forms.questions.faults.conditionNever' }] : [];
}

const textsOf = (helpChars: number) =>
  z.strictObject({
    label: questionShape.label,
    help: text(helpChars).default(''),
    options: z.array(option).max(optionsMax).default([]),
  });
/** The texts of a question in another language of the job. */
export const questionTexts = textsOf(helpCharsMax.question);
export const sectionTexts = textsOf(helpCharsMax.section);

const knownOf = (texts: typeof questionTexts) => ({
  id: id
    .optional()
    .describe('A new question may bring its own, so that conditions of the same form can name it'),
  shownWhen: condition.nullable().default(null),
  translations: z
    .partialRecord(language, texts)
    .default({})
    .describe('Texts by language, beside the main one'),
});
const known = knownOf(questionTexts);

/** One question or section of the application form; the content of `settings` and `knockoutRule` depends on its type. */
export const questionDraft = z
  .discriminatedUnion('type', [
    shortTextQuestion.extend(known),
    longTextQuestion.extend(known),
    numberQuestion.extend(known),
    booleanQuestion.extend(known),
    choiceQuestion.extend(known),
    dateQuestion.extend(known),
    linkQuestion.extend(known),
    fileQuestion.extend(known),
    videoQuestion.extend(known),
    section.extend(knownOf(sectionTexts)),
  ])
  .superRefine(report(faultsOfQuestion))
  .superRefine(report(faultsOfTranslations));
export type QuestionDraft = z.output<typeof questionDraft>;

/** The questions of a form in their order. A condition names an earlier question. */
export const questionList = z.array(questionDraft).max(questionsMax).superRefine(report(faultsOfConditions));

/** A question as applicants see it. */
export const shownQuestion = z.object({
  id,
  type: z.enum(questionTypes),
  label: z.string(),
  help: z.string(),
  mode,
  settings: z.record(z.string(), z.unknown()).describe('The same as in a question draft of this type'),
  shownWhen: condition.nullable().default(null).describe('Null: always shown'),
});

export const question = shownQuestion.extend({
  translations: z
    .partialRecord(language, z.object({ label: z.string(), help: z.string(), options: z.array(option) }))
    .describe('The same as in a question draft'),
  knockoutRule: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The answers that flag an application; the same as in a question draft of this type'),
});
