import { presentPerson } from '#applications/server/present.ts';
import { readScope } from '#candidates/server/access.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { type Handover, handovers } from '../contract.ts';
import { listsEveryone, managesHandovers, requireHandover, requireSender } from './access.ts';
import { createHandover } from './create-handover.ts';
import { countOpenWork, listOpenPeople } from './open-people.ts';
import { presentHandover, presentOpenPerson, presentPersonOf } from './present.ts';
import { listHandovers, listPeople } from './queries.ts';
import { undoHandover } from './undo-handover.ts';

const perMember: Limit = { name: 'handovers', points: 60, seconds: 3600 };

export const handoverOperations: Operation[] = implement(
  'handovers',
  handovers,
)({
  async readOpenWork({ params }, { tx, actor, now }) {
    const from = await requireSender(tx, actor, params.memberId === 'me' ? actor.memberId : params.memberId);
    const counts = await countOpenWork(tx, { memberId: from.member_id, userId: from.user_id }, now);
    const running = await tx
      .selectFrom('handovers')
      .select('id')
      .where('from_member_id', '=', from.member_id)
      .where('state', 'in', ['running', 'undoing'])
      .executeTakeFirst();
    return {
      member: presentPerson(from),
      isYou: from.member_id === actor.memberId,
      peopleCount: counts.people,
      placeCount: counts.places,
      taskCount: counts.tasks,
      meetingCount: counts.meetings,
      runningId: running?.id ?? null,
    };
  },
  async listOpenPeople({ params, query: { cursor, limit } }, { tx, actor, now }) {
    const from = await requireSender(tx, actor, params.memberId);
    const sender = { memberId: from.member_id, userId: from.user_id };
    const after = readCursor(cursor, ['id'])?.id ?? null;
    const rows = await listOpenPeople(tx, { sender, now, after, limit });
    return pageFrom(rows, limit, presentOpenPerson, ({ candidate_id: id }) => ({ id }));
  },
  create: {
    before: (_input, { platform, actor }) => platform.limits.spend(perMember, actor.memberId),
    async handle({ body }, { tx, actor, now }) {
      const handoverId = await createHandover(tx, actor, body, now);
      return read(tx, actor, { handoverId, now });
    },
  },
  async list({ query: { cursor, limit } }, { tx, actor, now }) {
    const after = readCursor(cursor, ['id'])?.id ?? null;
    const rows = await listHandovers(tx, actor, { seesAll: managesHandovers(actor), after, limit });
    return pageFrom(
      rows,
      limit,
      (row) => presentHandover(row, actor, now),
      ({ id }) => ({ id }),
    );
  },
  async read({ params: { handoverId } }, { tx, actor, now }) {
    return read(tx, actor, { handoverId, now });
  },
  async listPeople({ params: { handoverId }, query: { cursor, limit } }, { tx, actor }) {
    const row = await requireHandover(tx, actor, handoverId);
    const after = readCursor(cursor, ['candidateId', 'id']);
    const toMemberId = listsEveryone(actor, row) ? null : actor.memberId;
    const seesAll = readScope(actor) === 'everyone';
    const rows = await listPeople(tx, actor, { handoverId, toMemberId, seesAll, after, limit });
    return pageFrom(rows, limit, presentPersonOf, ({ candidate_id: candidateId, id }) => ({
      candidateId,
      id,
    }));
  },
  async undo({ params: { handoverId } }, { tx, actor, now }) {
    await undoHandover(tx, actor, handoverId, now);
    return read(tx, actor, { handoverId, now });
  },
});

async function read(
  tx: TenantTx,
  actor: MemberActor,
  { handoverId, now }: { handoverId: string; now: Date },
): Promise<Handover> {
  return presentHandover(await requireHandover(tx, actor, handoverId), actor, now);
}
