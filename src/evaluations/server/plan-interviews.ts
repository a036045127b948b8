import { type Meeting, interviewTypes } from '#meetings/contract.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { listKits, presentKit } from './kit-queries.ts';

/** The interviews of a job that have a kit, in the usual order of types. Each has the minutes of its time plan. */
export async function planInterviews(
  tx: TenantTx,
  jobId: string,
): Promise<{ interviewType: Meeting['interviewType']; durationMinutes: number | null }[]> {
  const kits = (await listKits(tx, jobId)).map(presentKit);
  return interviewTypes.flatMap((interviewType) => {
    const plan = kits.find((one) => one.interviewType === interviewType)?.kit.timePlan;
    if (plan === undefined) return [];
    const minutes = plan.reduce((sum, part) => sum + part.minutes, 0);
    return [{ interviewType, durationMinutes: minutes < 5 ? null : Math.min(minutes, 480) }];
  });
}
