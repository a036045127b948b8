export const stepKinds = ['applied', 'screening', 'interview', 'offer', 'hired', 'custom'] as const;
export type StepKind = (typeof stepKinds)[number];

/** With more columns a board is unreadable. */
export const stepsMax = 20;
export const pipelinesMax = 50;

export const applicantTextMax = 300;
/** The longest promise of an answer. */
export const answerDaysMax = 90;

/** Kinds that a pipeline has at most once: the first step of applications, and the hired step. */
export const uniqueKinds: readonly StepKind[] = ['applied', 'hired'];

/** The default colour of a new step; every colour has enough contrast beside a title. */
export const stepColors = [
  '#64748B',
  '#2970FF',
  '#0E9384',
  '#16B364',
  '#CA8504',
  '#F79009',
  '#E04F16',
  '#DD2590',
  '#9E77ED',
  '#6366F1',
] as const;
