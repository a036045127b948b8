import { implement, type Operation } from '#platform/server/http/implement.ts';
import { referrals } from '../contract.ts';
import { listLinks, readLink } from './links.ts';

export const referralOperations: Operation[] = implement(
  'referrals',
  referrals,
)({
  listLinks: ({ query }, { tx, actor, platform, now }) =>
    listLinks(tx, actor, { query, publicUrl: platform.config.publicUrl, now }),
  readLink: ({ params: { jobId } }, { tx, actor, platform }) =>
    readLink(tx, actor, { jobId, publicUrl: platform.config.publicUrl }),
});
