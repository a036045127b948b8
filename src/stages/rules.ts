import type { StepKind } from './contract.ts';

/** More columns than this is no board any more. */
export const stepsMax = 20;
export const pipelinesMax = 50;

/** Kinds that a pipeline has at most once: where applications arrive, and where they end well. */
export const onceOnly: readonly StepKind[] = ['applied', 'hired'];

/** What a new step looks like until somebody chooses; every one has enough contrast beside a title. */
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
