import { requireCandidate } from '#candidates/server/access.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { dataRequests } from '../contract.ts';
import { mayAnswer, mayAnswerInList } from './access.ts';
import { answerRequest } from './answer-request.ts';
import { presentRequest } from './present.ts';
import { countOpenRequests, listOfCandidate, listRequests } from './queries.ts';

export const dataRequestOperations: Operation[] = implement(
  'data-requests',
  dataRequests,
)({
  async list({ query }, { tx, actor, now }) {
    const after = readCursor(query.cursor, ['id']);
    const rows = await listRequests(tx, actor, { state: query.state, after, limit: query.limit, now });
    const page = pageFrom(
      rows,
      query.limit,
      (row) => presentRequest(row, mayAnswerInList(actor, row.kind)),
      ({ id }) => ({ id }),
    );
    return { ...page, total: await countOpenRequests(tx, actor) };
  },
  async listOfCandidate({ params }, { tx, actor, now }) {
    const { id, may_change: mayChange } = await requireCandidate(tx, actor, params.candidateId);
    const rows = await listOfCandidate(tx, id, now);
    const open = rows.filter(({ state }) => state === 'open');
    return { items: open.map((row) => presentRequest(row, mayAnswer(actor, row.kind, mayChange))) };
  },
  async complete({ params: { dataRequestId }, body }, { tx, platform, actor, now }) {
    const answer = { dataRequestId, state: 'done', ...body } as const;
    return presentRequest(await answerRequest(tx, { platform, actor, now }, answer), true);
  },
  async decline({ params: { dataRequestId }, body }, { tx, platform, actor, now }) {
    const answer = { dataRequestId, state: 'declined', ...body } as const;
    return presentRequest(await answerRequest(tx, { platform, actor, now }, answer), true);
  },
});
