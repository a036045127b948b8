import { requireDecidable } from '#applications/server/access.ts';
import { byMember, record } from '#activity/server/record.ts';
import { requireCandidate } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { answeredAddress } from '#platform/server/db/withheld-words.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { jobSuggestions } from '../contract.ts';
import { presentOfferedJob, presentSuggestion, stateOf } from './present.ts';
import { closeSuggestion, findOfTeam, listOfCandidate, listOfferedJobs, lockSuggestion } from './queries.ts';
import { previewSuggestion, suggestJob } from './suggest-job.ts';

export const jobSuggestionOperations: Operation[] = implement(
  'job-suggestions',
  jobSuggestions,
)({
  async listJobs({ params, query }, { tx, actor, now }) {
    const application = await requireDecidable(tx, actor, params.applicationId);
    const jobs = await listOfferedJobs(tx, { actor, application, search: query.search, now });
    return { items: jobs.map(presentOfferedJob) };
  },
  async preview({ params: { applicationId }, body }, { tx, platform, actor, now }) {
    const mail = await previewSuggestion(tx, { platform, actor, now }, { applicationId, ...body });
    const { to, language, subject, content } = mail;
    return { to: answeredAddress(to) ?? '', language, subject, text: content.text };
  },
  async create({ params: { applicationId }, body }, { tx, platform, actor, now }) {
    const row = await suggestJob(tx, { platform, actor, now }, { applicationId, ...body });
    return presentSuggestion(row, actor);
  },
  async listOfCandidate({ params }, { tx, actor, now }) {
    const { id } = await requireCandidate(tx, actor, params.candidateId);
    const rows = await listOfCandidate(tx, actor, id, now);
    return { items: rows.map((row) => presentSuggestion(row, actor)) };
  },
  async withdraw({ params: { suggestionId } }, { tx, actor, now }) {
    const locked = (await lockSuggestion(tx, suggestionId)) ?? refuse('not_found');
    const application = await requireDecidable(tx, actor, locked.application_id);
    const find = async () => (await findOfTeam(tx, actor, suggestionId, now)) ?? refuse('not_found');
    const row = await find();
    const state = stateOf(row);
    if (state === 'withdrawn') return presentSuggestion(row, actor);
    if (state !== 'open') refuse('conflict', 'job-suggestions.closed');
    await closeSuggestion(tx, suggestionId, { state: 'withdrawn', now });
    await record(tx, actor.companyId, byMember(actor), {
      type: 'job_suggestion.withdrawn',
      jobId: application.jobId,
      candidateId: application.candidateId,
      applicationId: application.id,
      data: { suggestionId, targetJobId: row.job_id, targetTitle: row.title },
      now,
    });
    return presentSuggestion(await find(), actor);
  },
});
