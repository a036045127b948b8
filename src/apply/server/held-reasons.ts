import type { PublicContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { HeldReason } from '../held-rules.ts';
import type { OpenDraft } from './open-draft.ts';

/** Less than a person needs for the shortest form; the page waits for the rest. */
export const leastMs = 3000;

/** Complete forms of one job in an hour, beyond which its forms are held. */
const sentForJob: Limit = { name: 'careers_job_flood', points: 500, seconds: 3600 };

const subjectOf = ({ companyId, jobId }: OpenDraft): string => jobId ?? companyId;

/** Counts a complete form. @returns whether the job, or the company's introductions, gets a flood of forms */
export async function isFlooded({ platform, actor }: PublicContext, draft: OpenDraft): Promise<boolean> {
  if (!platform.config.botChecks || actor?.emailVerified === true) return false;
  return !(await platform.limits.allows(sentForJob, subjectOf(draft)));
}

/** Whether forms arrive so fast that a flood is likely; the proof of work is harder then. */
export async function isFloodNear({ platform }: PublicContext, draft: OpenDraft): Promise<boolean> {
  return (await platform.limits.count(sentForJob, subjectOf(draft))) > sentForJob.points / 2;
}

/**
 * Why a form is held for review. Signed-in people with a proven address are never held: their account has an owner, and
 * limits of its own.
 */
export function findHeldReasons(
  draft: OpenDraft,
  { context, isFlood }: { context: PublicContext; isFlood: boolean },
): HeldReason[] {
  const { platform, actor, now } = context;
  if (!platform.config.botChecks || actor?.emailVerified === true) return [];
  const found: Record<HeldReason, boolean> = {
    hidden_field: (draft.data.homepage ?? '') !== '',
    too_fast: now.getTime() - draft.startedAt.getTime() < leastMs,
    unproven: !draft.isProven,
    flood: isFlood,
  };
  return (Object.keys(found) as HeldReason[]).filter((reason) => found[reason]);
}
