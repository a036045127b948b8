import type { FormLabels } from '../contract.ts';

/** Labels without the empty ones. */
export const givenLabels = (labels: FormLabels): FormLabels =>
  Object.fromEntries(Object.entries(labels).filter(([, label]) => label !== ''));
