import type { EventReader } from '#activity/server/record.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

export type Duplication = { fromJobId: string; toJobId: string; now: Date };

/**
 * Copies what a later slice keeps for a job, in the transaction of the job's duplication.
 * @param name of the copied rows, for the log
 */
export const afterDuplication = (
  name: string,
  copy: (tx: TenantTx, duplication: Duplication) => Promise<void>,
): EventReader => ({
  name,
  handles: ({ type }) => type === 'job.duplicated',
  async read(tx, _companyId, events) {
    for (const { jobId: toJobId, data, now } of events) {
      const fromJobId = data['sourceJobId'];
      if (toJobId !== null && typeof fromJobId === 'string' && isUuid(fromJobId))
        await copy(tx, { fromJobId, toJobId, now });
    }
  },
});
