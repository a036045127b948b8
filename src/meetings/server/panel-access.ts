import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { PanelDay } from '../panel-contract.ts';
import { isVisibleTo } from './access.ts';
import { presentMeeting } from './present.ts';
import { findMeeting, listMeetingsOfDay, type MeetingRow } from './queries.ts';

export type PanelDayRows = { id: string; version: number; rows: MeetingRow[] };

/**
 * The day with its meetings, if this member may see all of them and one is left.
 * @param options.forUpdate locks the day, so that the later of two changes sees the earlier one
 */
export async function requirePanelDay(
  tx: TenantTx,
  actor: MemberActor,
  panelDayId: string,
  options: { forUpdate?: boolean } = {},
): Promise<PanelDayRows> {
  const day = await tx
    .selectFrom('panel_days')
    .select(['id', 'version'])
    .where('id', '=', panelDayId)
    .$if(options.forUpdate === true, (query) => query.forUpdate())
    .executeTakeFirst();
  if (day === undefined) refuse('not_found');
  const rows = await listMeetingsOfDay(tx, panelDayId);
  if (rows.length === 0) refuse('not_found');
  for (const { id } of rows) {
    if ((await findMeeting(tx, id, isVisibleTo(actor, 'get'))) === undefined) refuse('not_found');
  }
  return { ...day, rows };
}

/** A panel day as the team sees it. */
export function presentPanelDay({ id, version, rows }: PanelDayRows, actor: MemberActor): PanelDay {
  const meetings = rows.map((row) => presentMeeting(row, actor));
  const [first] = meetings;
  if (first === undefined) throw new Error('a panel day without meetings is not shown');
  return {
    id,
    candidate: first.candidate,
    meetings,
    version,
    can: { create: holds(actor, 'meetings.create'), ...first.can },
  };
}
