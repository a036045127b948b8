import { type RawBuilder, sql } from 'kysely';
import type { StepKind } from '#stages/rules.ts';
import { companyDay } from './company-day.ts';
import { type CardFlag, newSince, waitingSince } from '../rules.ts';

/**
 * Whether an application `a` has a flag, by the same rule as `flagsOf` in rules.ts.
 * @param standsOn whether its step has this kind
 */
export function flagCondition(
  flag: CardFlag,
  now: Date,
  standsOn: (kind: StepKind) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  switch (flag) {
    case 'knockout':
      return sql`a.is_knocked_out`;
    case 'late':
      return sql`a.outcome = 'open' and ${isLate(now, standsOn)}`;
    case 'overdue':
      return sql`a.outcome = 'open' and a.answer_by < ${companyDay(now)}`;
    case 'new':
      return sql`a.outcome = 'open' and a.applied_at > ${newSince(now)}::timestamptz and not ${isLate(now, standsOn)}`;
    case 'repeat':
      return sql`exists (select from applications other
        where other.tenant_id = a.tenant_id and other.candidate_id = a.candidate_id and other.id <> a.id)`;
  }
}

function isLate(now: Date, standsOn: (kind: StepKind) => RawBuilder<unknown>): RawBuilder<unknown> {
  const waits = Object.entries(waitingSince(now)).map(
    ([kind, since]) => sql`(${standsOn(kind as StepKind)} and a.step_entered_at < ${since}::timestamptz)`,
  );
  return sql`(${sql.join(waits, sql` or `)})`;
}
