import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { AuditLine } from '../audit-contract.ts';
import {
  type AuditFilter,
  type AuditPage,
  type AuditRow,
  listAudit,
  listInvited,
  listUserNames,
} from './audit-queries.ts';
import { memberIdsIn, presentEvent } from './present.ts';
import { type EventRow, listMemberNames, type MemberName } from './queries.ts';

export type LineRow = EventRow & Pick<AuditRow, 'changes'> & { origin?: string | null };
type Names = {
  members: ReadonlyMap<string, MemberName>;
  users: ReadonlyMap<string, MemberName>;
  /** The addresses that invitations went to. */
  invited: ReadonlyMap<string, MemberName>;
};

/**
 * Lines of the log with the names of today. The log itself holds ids: whoever is erased is gone from it too.
 * @returns up to one row more than the page has room for, and how to present each
 */
export async function readAudit(tx: TenantTx, filter: AuditFilter, page: AuditPage) {
  const rows = await listAudit(tx, filter, page);
  const names = await namesIn(tx, rows);
  return { rows, present: (row: AuditRow): AuditLine => presentLine(row, names) };
}

/** The names of everybody in these lines. */
export async function namesIn(tx: TenantTx, rows: LineRow[]): Promise<Names> {
  return {
    members: await listMemberNames(
      tx,
      idsOf(rows, (row) => [...memberIdsIn(row.data), ...idsIn(row.changes)]),
    ),
    users: await listUserNames(tx, idsOf(rows, userIdsIn)),
    invited: await listInvited(tx, idsOf(rows, invitationIdsIn)),
  };
}

/** One line with the names of today. */
export function presentLine(row: LineRow, names: Names): AuditLine {
  const event = presentEvent(row, names.members);
  return {
    ...event,
    // A membership may be gone; the user's id stands beside it.
    members:
      event.members.length > 0
        ? event.members
        : [
            ...userIdsIn(row).flatMap((userId) => names.users.get(userId) ?? []),
            ...invitationIdsIn(row).flatMap((id) => names.invited.get(id) ?? []),
          ],
    changes: row.changes,
    network: row.origin ?? null,
    people: idsIn(row.changes).flatMap((id) => names.members.get(id) ?? []),
  };
}

const idsOf = (rows: LineRow[], idsIn: (row: LineRow) => string[]): string[] => [
  ...new Set(rows.flatMap(idsIn)),
];

const userIdsIn = ({ data }: LineRow): string[] => idIn(data['userId']);
const invitationIdsIn = ({ data }: LineRow): string[] => idIn(data['invitationId']);
const idIn = (value: unknown): string[] => (typeof value === 'string' && oneId.test(value) ? [value] : []);

// Members in changed lists are written as `<id> <role>`.
const idsIn = (changes: AuditRow['changes']): string[] => [
  ...new Set(JSON.stringify(changes ?? {}).match(memberWithRole) ?? []),
];

const oneId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const memberWithRole = /(?<=")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?= [a-z_]+")/g;
