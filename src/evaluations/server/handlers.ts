import { requireVisibleJob } from '#applications/server/access.ts';
import { listScope, requireCandidate } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { evaluations } from '../contract.ts';
import { addDecision, removeDecision } from './decide.ts';
import { listCompared } from './evaluation-queries.ts';
import { kitOperations } from './kit-handlers.ts';
import { listEvaluations, presentCompared, readerOf } from './list-evaluations.ts';
import { listVersions } from './scorecard-queries.ts';
import { readOwnScorecard, saveDraft, submitScorecard } from './write-scorecard.ts';

const scorecardOperations: Operation[] = implement(
  'evaluations',
  evaluations,
)({
  readOwn({ params }, { tx, actor, now }) {
    return readOwnScorecard(tx, actor, params.meetingId, now);
  },
  saveDraft({ params, body }, { tx, actor, now }) {
    return saveDraft(tx, actor, { meetingId: params.meetingId, ...body }, now);
  },
  submit({ params, body }, { tx, actor, now }) {
    return submitScorecard(tx, actor, { meetingId: params.meetingId, ...body }, now);
  },
  async listOfCandidate({ params }, { tx, actor, now }) {
    return { items: await listEvaluations(tx, actor, params.candidateId, now) };
  },
  async listVersions({ params }, { tx, actor }) {
    await requireCandidate(tx, actor, params.candidateId);
    const rows = (await listVersions(tx, readerOf(actor), params)) ?? refuse('not_found');
    return {
      items: rows.map(({ written_at: writtenAt, ...row }) => ({
        ...row,
        writtenAt: writtenAt.toISOString(),
      })),
    };
  },
  async compare({ params, query }, { tx, actor }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    const rows = await listCompared(
      tx,
      { ...readerOf(actor), scope: listScope(actor) },
      {
        jobId: job.id,
        isOpenOnly: query.outcome === 'open',
        after: readCursor(query.cursor, ['id']),
        limit: query.limit,
      },
    );
    return pageFrom(rows, query.limit, presentCompared, (row) => ({ id: row.application_id }));
  },
  addDecision({ params, body }, { tx, actor, now }) {
    return addDecision(tx, actor, { candidateId: params.candidateId, ...body }, now);
  },
  async removeDecision({ params }, { tx, actor, now }) {
    await removeDecision(tx, actor, params, now);
    return { isSuccess: true };
  },
});

export const evaluationOperations: Operation[] = [...kitOperations, ...scorecardOperations];
