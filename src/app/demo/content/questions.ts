import type { QuestionDraft } from '#forms/contract.ts';
import type { Random } from '../plan/seeded-random.ts';

type Answer = number | boolean | string[];

/** A question and how people answer it; a video answer is a file and is left to those who send one. */
export type DemoQuestion = QuestionDraft & {
  answer?: (random: Random) => Answer;
  /** Of a question that rules out: what those answer who go on. Other flags leave it to the team. */
  passing?: Answer;
};

type Labels = readonly [id: string, label: string][];

export const yearsWith = (label: string, typical: number): DemoQuestion => ({
  type: 'number',
  label,
  help: '',
  mode: 'required',
  settings: { min: 0, max: 40, unit: '' },
  knockoutRule: typical >= 3 ? { below: typical - 1, above: null } : null,
  answer: (random) => Math.max(0, typical + random.int(-3, 5)),
});

export const pay = (
  label: string,
  unit: string,
  range: { from: number; to: number; step: number },
): DemoQuestion => ({
  type: 'number',
  label,
  help: '',
  mode: 'optional',
  settings: { min: 0, max: null, unit },
  knockoutRule: null,
  answer: (random) => range.from + range.step * random.int(0, (range.to - range.from) / range.step),
});

export const yesOrNo = (label: string, shareYes: number, help = ''): DemoQuestion => ({
  type: 'boolean',
  label,
  help,
  mode: 'required',
  settings: {},
  knockoutRule: null,
  answer: (random) => random.chance(shareYes),
});

/** A question that has to be answered with yes. */
export const mustBeYes = (label: string, shareYes: number): DemoQuestion => ({
  ...yesOrNo(label, shareYes),
  type: 'boolean',
  settings: {},
  knockoutRule: { answer: false },
  passing: true,
});

export const oneOf = (label: string, options: Labels, weights: Record<string, number>): DemoQuestion => ({
  type: 'choice',
  label,
  help: '',
  mode: 'required',
  settings: { options: options.map(([id, text]) => ({ id, label: text })), several: false },
  knockoutRule: null,
  answer: (random) => [random.weighted(weights)],
});

export const severalOf = (label: string, options: Labels): DemoQuestion => ({
  type: 'choice',
  label,
  help: '',
  mode: 'optional',
  settings: { options: options.map(([id, text]) => ({ id, label: text })), several: true },
  knockoutRule: null,
  answer: (random) => {
    const chosen = new Set(
      random.some(options, random.int(1, Math.min(3, options.length))).map(([id]) => id),
    );
    return options.map(([id]) => id).filter((id) => chosen.has(id));
  },
});

export const video = (label: string, help: string, limitSeconds: number): DemoQuestion => ({
  type: 'video',
  label,
  help,
  mode: 'optional',
  settings: { limitSeconds },
  knockoutRule: null,
});

const weeks = { now: 3, month: 4, two: 3, later: 1 };

export const whenEn = oneOf(
  'When could you start?',
  [
    ['now', 'Right away'],
    ['month', 'Within a month'],
    ['two', 'Within two months'],
    ['later', 'Later'],
  ],
  weeks,
);

export const whenTr = oneOf(
  'Ne zaman başlayabilirsiniz?',
  [
    ['now', 'Hemen'],
    ['month', 'Bir ay içinde'],
    ['two', 'İki ay içinde'],
    ['later', 'Daha sonra'],
  ],
  weeks,
);

export const mayWork = mustBeYes('Are you allowed to work in the country of this job?', 0.92);
