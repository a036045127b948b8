import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { mayDecide } from '#applications/server/policy.ts';
import { mayChangeSome } from '#candidates/server/access.ts';
import { type Mailing, mailings } from '../mailing-contract.ts';
import { cancelMailing, changeMailing } from './change-mailing.ts';
import { listMailings, type MailingRow } from './list-mailings.ts';
import { isPending, timeOf } from './queries.ts';
import { shownTimes } from './shown-times.ts';

export const mailingOperations: Operation[] = implement(
  'bulk-changes',
  mailings,
)({
  async listMailings({ params: _params, query }, { tx, actor, now }) {
    const { author, limit } = query;
    const before = readCursor(query.cursor, ['id'])?.id ?? null;
    const rows = await listMailings(tx, actor, { author, before, limit });
    const changesSome = await mayChangeSome(tx, actor);
    return pageFrom(
      rows,
      limit,
      (row) => presentMailing(row, { actor, now, mayChange: mayChange(actor, row, changesSome) }),
      ({ id }) => ({ id }),
    );
  },
  async changeMailing({ params: { mailingId }, body }, { tx, actor, now }) {
    await requireMailing(tx, actor, mailingId);
    await changeMailing(tx, actor, { mailingId, ...body, now });
    return presentMailing(await requireMailing(tx, actor, mailingId), { actor, now, mayChange: true });
  },
  async cancelMailing({ params: { mailingId }, query: { version } }, { tx, actor }) {
    await requireMailing(tx, actor, mailingId);
    await cancelMailing(tx, actor, { mailingId, version });
    return { isSuccess: true as const };
  },
});

/** The mailing, when the member may see it; else not_found. Members who may only read are refused. */
async function requireMailing(tx: TenantTx, actor: MemberActor, mailingId: string): Promise<MailingRow> {
  const [row = refuse('not_found')] = await listMailings(tx, actor, { author: 'all', mailingId, limit: 1 });
  if (!mayChange(actor, row, await mayChangeSome(tx, actor))) refuse('forbidden');
  return row;
}

/**
 * As those who may write to the applicants of its job. Its author sees one to candidates, also without the right, and
 * so do members who may change all.
 * @param changesSome whether the member may change some candidates
 */
const mayChange = (actor: MemberActor, { job_id: jobId, role }: MailingRow, changesSome: boolean): boolean =>
  jobId === null ? changesSome : mayDecide(actor, role);

type MailingView = { actor: MemberActor; now: Date; mayChange: boolean };

function presentMailing(row: MailingRow, view: MailingView): Mailing {
  const isInTray = timeOf(row) === 'tray' || !isPending(row.state);
  const { times, isDayOnly } = shownTimes(
    row,
    isInTray ? [null, null] : [row.first_at, row.last_at],
    view.now,
  );
  const [sendAt = null, lastSendAt = null] = times;
  return {
    id: row.id,
    jobId: row.job_id,
    jobTitle: row.job_title,
    authorName: `${row.author_name ?? ''} ${row.author_surname ?? ''}`.trim(),
    isMine: row.created_by_user_id === view.actor.userId,
    texts: row.action.texts,
    waitingCount: row.waiting,
    sentCount: row.sent,
    isPlanned: row.planned_to === null,
    sendAt,
    lastSendAt,
    isDayOnly,
    problem: row.problem,
    version: row.version,
    can: { change: view.mayChange },
  };
}
