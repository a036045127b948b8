import type { ApplicantViewDraft } from '#applicants/contract.ts';
import type { PlannedJob } from './plan-job.ts';
import type { DemoRows } from './rows.ts';
import { seededRandom } from './seeded-random.ts';
import { recruiterOf } from './team.ts';
import { dayMs } from './calendar.ts';
import { createdAt, type DemoContext } from './demo-context.ts';

type View = Omit<ApplicantViewDraft, 'name'> & { name: { en: string; tr: string } };

const views: readonly View[] = [
  {
    name: { en: 'Not yet assigned', tr: 'Henüz atanmamış' },
    isShared: true,
    filters: { outcome: 'open', assignee: 'none' },
    columns: ['name', 'step', 'flags', 'applied', 'days', 'assignee'],
    sort: 'days',
    order: 'desc',
  },
  {
    name: { en: 'Rated four or more', tr: 'Dört ve üzeri puan' },
    isShared: true,
    filters: { outcome: 'open', rating: '4' },
    columns: ['name', 'step', 'rating', 'source', 'tags', 'assignee', 'meeting'],
    sort: 'rating',
    order: 'desc',
  },
];

/** What recruiters look at again and again on the jobs that are open, offered to everybody there. */
export function planViews(world: DemoContext, jobs: readonly PlannedJob[]): DemoRows['applicantViews'] {
  const random = seededRandom('views of applicants');
  return jobs
    .filter(({ job }) => job.status === 'published')
    .flatMap(({ id, job }) =>
      views.map(({ name, isShared, filters, columns, sort, order }) => {
        const at = new Date(createdAt(world.calendar, job).getTime() + dayMs);
        return {
          id: random.uuid(at),
          job_id: id,
          created_by_member_id: world.colleagues[recruiterOf(job)].memberId,
          name: name[job.language],
          is_shared: isShared,
          filters: JSON.stringify(filters),
          columns,
          sort,
          sort_order: order,
          created_at: at,
          updated_at: at,
        };
      }),
    );
}
