import type { TenantTx } from '#platform/server/db/tenant.ts';

/**
 * Locks an application before its applicant changes it; the candidate first, as a change of the candidate's name locks
 * them. A concurrent opening, or first download of the CV, waits; of the two, the later one sees the other.
 */
export async function lockUnopened(
  tx: TenantTx,
  { applicationId, candidateId }: { applicationId: string; candidateId: string },
): Promise<void> {
  await tx.selectFrom('candidates').select('id').where('id', '=', candidateId).forNoKeyUpdate().execute();
  const [application] = await tx
    .selectFrom('applications')
    .select('cv_file_id')
    .where('id', '=', applicationId)
    .forUpdate()
    .execute();
  const fileId = application?.cv_file_id ?? null;
  if (fileId !== null)
    await tx.selectFrom('files').select('id').where('id', '=', fileId).forUpdate().execute();
}
