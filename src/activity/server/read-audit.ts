import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { AuditLine } from '../audit-contract.ts';
import {
  type AuditFilter,
  type AuditPage,
  type AuditRow,
  type AuditSubjects,
  auditQuery,
  listUserNames,
} from './audit-queries.ts';
import { memberIdsIn, presentEvent } from './present.ts';
import type { EventRow, ListNames, MemberName } from './queries.ts';
import { isUuid, uuidPattern } from '#platform/contract/uuid.ts';

export type AuditLineRow = EventRow & Pick<AuditRow, 'changes'> & { network?: string | null };
/** Names of the companies slice, which the app passes in; ids that are gone are left out. */
export type CompanyNames = {
  listMemberNames: ListNames;
  /** Addresses in place of names. */
  listInvitationAddresses: ListNames;
};
/** Names and joins of later slices, which the app passes in. */
export type AuditSources = CompanyNames & { subjects: AuditSubjects };
type NamesById = {
  members: ReadonlyMap<string, MemberName>;
  users: ReadonlyMap<string, MemberName>;
  /** The addresses of invitations, by their ids. */
  invitationAddresses: ReadonlyMap<string, MemberName>;
};

/**
 * Reads lines of the log and looks up today's names. The log itself holds only ids, so erasing a person removes them
 * from the log too.
 * @returns up to one row more than the page, and a function that presents each
 */
export async function readAudit(tx: TenantTx, filter: AuditFilter, page: AuditPage, sources: AuditSources) {
  const { rows } = await auditQuery(sources.subjects, filter, page).execute(tx);
  const names = await loadNames(tx, rows, sources);
  return { rows, present: (row: AuditRow): AuditLine => presentLine(row, names) };
}

/** Looks up the names of all people in these lines. */
export async function loadNames(
  tx: TenantTx,
  rows: AuditLineRow[],
  companyNames: CompanyNames,
): Promise<NamesById> {
  return {
    members: await companyNames.listMemberNames(
      tx,
      idsOf(rows, (row) => [...memberIdsIn(row.data), ...idsIn(row.changes)]),
    ),
    users: await listUserNames(tx, idsOf(rows, userIdsIn)),
    invitationAddresses: await companyNames.listInvitationAddresses(tx, idsOf(rows, invitationIdsIn)),
  };
}

/** Presents one line with today's names. */
export function presentLine(row: AuditLineRow, names: NamesById): AuditLine {
  const event = presentEvent(row, names.members);
  return {
    ...event,
    // A membership may be deleted; the event also holds the user's id.
    members:
      event.members.length > 0
        ? event.members
        : [
            ...userIdsIn(row).flatMap((userId) => names.users.get(userId) ?? []),
            ...invitationIdsIn(row).flatMap((id) => names.invitationAddresses.get(id) ?? []),
          ],
    changes: row.changes,
    network: row.network ?? null,
    people: idsIn(row.changes).flatMap((id) => names.members.get(id) ?? []),
  };
}

const idsOf = (rows: AuditLineRow[], idsIn: (row: AuditLineRow) => string[]): string[] => [
  ...new Set(rows.flatMap(idsIn)),
];

const userIdsIn = ({ data }: AuditLineRow): string[] => idIn(data['userId']);
const invitationIdsIn = ({ data }: AuditLineRow): string[] => idIn(data['invitationId']);
const idIn = (value: unknown): string[] => (typeof value === 'string' && isUuid(value) ? [value] : []);

// Members in changed lists are written as `<id> <role>`.
const idsIn = (changes: AuditRow['changes']): string[] => [
  ...new Set(JSON.stringify(changes ?? {}).match(memberWithRole) ?? []),
];
const memberWithRole = new RegExp(`(?<=")${uuidPattern}(?= [a-z_]+")`, 'g');
