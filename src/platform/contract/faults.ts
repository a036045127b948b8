import type { z } from 'zod';

/** An error that spans several fields: its path and message key. */
export type Fault = { path: (string | number)[]; message: string };

/** Reports errors that span several fields. */
export function report<T>(faultsOf: (value: T) => Fault[]) {
  return (value: T, context: z.core.$RefinementCtx<T>): void => {
    for (const { path, message } of faultsOf(value)) context.addIssue({ code: 'custom', path, message });
  };
}
