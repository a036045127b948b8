import { type DemoQuestion, mayWork, whenEn, whenTr, yearsWith, video } from '../content/questions.ts';
import type { DemoRows } from './rows.ts';

const templates: readonly [name: string, question: DemoQuestion][] = [
  ['Right to work', mayWork],
  ['Years of experience', yearsWith('How many years have you worked in this field?', 4)],
  ['Start date', whenEn],
  ['Başlangıç tarihi', whenTr],
  [
    'A minute about yourself',
    video(
      'Why would you like to do this work?',
      'One minute is enough; nobody expects a polished video.',
      60,
    ),
  ],
];

/** The questions that the company asks again and again. */
export const planTemplates = (): DemoRows['questionTemplates'] =>
  templates.map(([name, { answer: _answer, passing: _passing, ...question }]) => ({
    name,
    question: JSON.stringify(question),
  }));
