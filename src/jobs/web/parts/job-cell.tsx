import { links } from '#platform/web/links.ts';
import { PersonCell } from '#ui/grid/person-cell.tsx';
import type { JobSummary } from '../../contract.ts';

/** First column of a job list: the title as a link, with the department below. */
export function JobCell({ job, secondLine }: { job: JobSummary; secondLine: string }) {
  return <PersonCell name={job.title} shape="square" href={links.job(job.id)} secondLine={secondLine} />;
}
