import { titleForApplicant } from '#applications/server/title-for-applicant.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/**
 * What a mail to a candidate needs: the company, the address, the job of the application, and the application whose page
 * they can open; without such a page the newest one that has one. People whom the team added have none.
 */
export async function findApplicantPage(tx: TenantTx, candidateId: string, applicationId: string | null) {
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'careers_color', 'default_language'])
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  const { email } = await tx
    .selectFrom('candidates')
    .select('email')
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('applications')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .select(['applications.id', 'applications.language', 'applications.form_id'])
    .select(titleForApplicant.as('title'))
    .where('applications.candidate_id', '=', candidateId)
    .orderBy('applications.id', 'desc')
    .execute();
  const about = rows.find(({ id }) => id === applicationId);
  const withPage = rows.filter(({ form_id }) => form_id !== null);
  const page = withPage.find(({ id }) => id === applicationId) ?? withPage[0] ?? null;
  return { company, email, jobTitle: about?.title ?? null, page };
}
