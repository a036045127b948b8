import { slugOf } from '#companies/rules.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/**
 * A free slug for a job's public address, made from its title. Concurrent calls wait for each other, so that the
 * second sees what the first took.
 * @param exceptJobId the job itself, when it only changes its address
 */
export async function chooseSlug(
  tx: TenantTx,
  companyId: string,
  title: string,
  exceptJobId: string | null = null,
): Promise<string> {
  await lockByName(tx, `jobs.slug ${companyId}`);
  const base = baseOf(title);
  const rows = await tx
    .selectFrom('jobs')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
    .$if(exceptJobId !== null, (query) => query.where('id', '!=', exceptJobId ?? ''))
    .execute();
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
  }
}

// A title without a Latin letter or digit gives no slug.
function baseOf(title: string): string {
  const slug = slugOf(title);
  return slug === 'company' && !/company/i.test(title) ? 'job' : slug;
}
