import { countPublicJobs } from '#jobs/server/count-public-jobs.ts';
import {
  findPublicJob,
  listPublicJobs,
  type PublicJobCursor,
  type PublicJobFilters,
} from '#jobs/server/public-queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { publicJobs } from '../public-contract.ts';
import { inCareers } from './find-company.ts';
import { presentOpenJob, presentOpenJobDetails } from './present-open-job.ts';

// A site that shows the list to its visitors asks once for each of them, often through one address.
const readLimit = { name: 'public_jobs', slowFrom: 1200, points: 6000, seconds: 600 };

/** Reading open jobs from other sites and programs. */
export const publicJobsOperations: Operation[] = implement(
  'careers',
  publicJobs,
)({
  async listOpenJobs({ params, query }, context) {
    await limitReads(context);
    const { limit } = query;
    const after = readCursor(query.cursor, ['publishedAt', 'id']);
    const cursor: PublicJobCursor | null = after === null ? null : { direction: 'after', ...after };
    const filters: PublicJobFilters = {
      search: query.q,
      departmentId: query.department,
      city: query.city,
      locationType: query.location,
      jobType: query.type,
    };
    const { platform, now } = context;
    const found = await inCareers(platform, params.company, (tx) =>
      Promise.all([listPublicJobs(tx, filters, { cursor, limit, now }), countPublicJobs(tx, filters, now)]),
    );
    if (found === null) refuse('not_found');
    const [rows, counts] = found.loaded;
    const { lang: language = null } = query;
    const at = { company: found.company, language };
    const page = pageFrom(
      rows,
      limit,
      (job) => presentOpenJob(job, at),
      ({ id, published_at }) => ({ publishedAt: published_at?.toISOString() ?? '', id }),
    );
    return { ...page, total: counts.matching };
  },
  async readOpenJob({ params, query: { lang: language = null } }, context) {
    await limitReads(context);
    const { platform, now } = context;
    const found = await inCareers(platform, params.company, (tx) => findPublicJob(tx, params.job, now));
    if (found?.loaded === undefined) refuse('not_found', 'careers.job_not_found');
    const { company, loaded: job } = found;
    if (!job.takes_applications) refuse('gone', 'careers.job_closed');
    return presentOpenJobDetails(job, { company, language });
  },
});

const limitReads = ({ platform, request }: PublicContext): Promise<void> =>
  platform.limits.slow(readLimit, request.ip);
