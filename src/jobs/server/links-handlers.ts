import { holds } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { jobLinks } from '../links-contract.ts';
import { createLink, deleteLink, type LinkCounts, listLinks } from './job-links.ts';

export function jobLinkOperations(counts: LinkCounts): Operation[] {
  return implement(
    'jobs',
    jobLinks,
  )({
    async listLinks({ params: { jobId } }, { tx, actor, platform }) {
      const { publicUrl } = platform.config;
      const { items, isEditable } = await listLinks(tx, actor, { jobId, publicUrl, counts });
      const mayUpdate = holds(actor, 'jobs.update');
      return {
        items,
        can: { update: mayUpdate && isEditable },
        disabledReason: mayUpdate && !isEditable ? 'jobs.archived' : null,
      };
    },
    createLink: ({ params: { jobId }, body }, { tx, actor, platform, now }) =>
      createLink(tx, actor, { jobId, publicUrl: platform.config.publicUrl, ...body }, now),
    async deleteLink({ params: { jobId, linkId } }, { tx, actor, now }) {
      await deleteLink(tx, actor, { jobId, linkId }, now);
      return { isSuccess: true };
    },
  });
}
