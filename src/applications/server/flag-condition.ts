import { type RawBuilder, sql } from 'kysely';
import type { StepKind } from '#stages/rules.ts';
import { companyDay } from './company-day.ts';
import { isSnoozed } from './is-snoozed.ts';
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
      return sql`${isWaiting} and ${isLate(now, standsOn)}`;
    case 'overdue':
      return sql`${isWaiting} and a.answer_by < ${companyDay(now)}`;
    case 'new':
      return sql`${isWaiting} and a.applied_at > ${newSince(now)}::timestamptz and not ${isLate(now, standsOn)}`;
    case 'snoozed':
      return isSnoozed(sql`a.id`);
    case 'repeat':
      return sql`exists (select from applications other
        where other.tenant_id = a.tenant_id and other.candidate_id = a.candidate_id and other.id <> a.id)`;
  }
}

/** A condition: an application `a` is open and not put aside. */
export const isWaiting = sql`a.outcome = 'open' and not ${isSnoozed(sql`a.id`)}`;

function isLate(now: Date, standsOn: (kind: StepKind) => RawBuilder<unknown>): RawBuilder<unknown> {
  const waits = Object.entries(waitingSince(now)).map(
    ([kind, since]) => sql`(${standsOn(kind as StepKind)} and a.step_entered_at < ${since}::timestamptz)`,
  );
  return sql`(${sql.join(waits, sql` or `)})`;
}
