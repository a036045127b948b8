import type { z } from 'zod';
import { type EndLimit, monthProblems, type Months } from '../rules.ts';

/** The server's rules for months as issues of a form. */
export const addMonthIssues =
  (end: EndLimit) =>
  (months: Months, context: z.core.$RefinementCtx<Months>): void => {
    for (const [field, messages] of Object.entries(monthProblems(months, end, new Date()))) {
      for (const message of messages)
        context.issues.push({ code: 'custom', path: [field], message, input: months });
    }
  };

/** The range of the month pickers: a working life, and the allowed years ahead. */
export function monthLimits(yearsAhead: number): { min: string; max: string } {
  const now = new Date();
  const month = String(now.getMonth() + 1).padStart(2, '0');
  return { min: `${now.getFullYear() - 70}-01`, max: `${now.getFullYear() + yearsAhead}-${month}` };
}
