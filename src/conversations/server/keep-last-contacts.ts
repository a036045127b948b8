import { sql, type RawBuilder } from 'kysely';
import type { EventReader } from '#activity/server/record.ts';
import { moveLastContacts, saveLastContacts } from '#candidates/server/last-contacts.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';

/** Mails that a member causes. Those that the system sends by itself, such as confirmations, are no contact. */
const mails = [
  'application.mailed',
  'candidate.mailed',
  'document_request.created',
  'job_suggestion.created',
];
const contacts = new Set([...mails, 'message.answered', 'message.received', 'message.sent']);
/** Events after which the last contact may be another, also an earlier one. */
const changes = new Set(['application.removed', 'candidate.merged', 'candidate.unmerged']);

const changesContact = (type: string): boolean => changes.has(type) || type.startsWith('meeting.');

/** Writes the last contact of candidates with the events that are one, or that change which one it is. */
export const keepLastContacts: EventReader = {
  name: 'last contacts',
  handles: ({ type, candidateId }) => candidateId !== null && (contacts.has(type) || changesContact(type)),
  async read(tx, _companyId, events) {
    const idsOf = (fits: (type: string) => boolean): string[] =>
      events.flatMap(({ type, candidateId }) => (candidateId !== null && fits(type) ? [candidateId] : []));
    const [first] = events;
    const contacted = idsOf((type) => contacts.has(type));
    if (first !== undefined && contacted.length > 0) await moveLastContacts(tx, contacted, first.now);
    const changed = idsOf(changesContact);
    if (changed.length > 0) await saveLastContacts(tx, changed, lastContactOf);
  },
};

/** A value: when the company and a candidate last had contact; null for never. */
export const lastContactOf = (candidateId: RawBuilder<unknown>): RawBuilder<Date | null> => sql<Date | null>`
    greatest(
      (select max(m.created_at) from messages m
        where m.tenant_id = ${currentTenantId} and m.candidate_id = ${candidateId} and m.kind = 'message'),
      (select max(least(t.starts_at, t.updated_at)) from meetings t
        where t.tenant_id = ${currentTenantId} and t.candidate_id = ${candidateId} and t.status = 'completed'
          and t.no_show_of is null),
      (select max(e.occurred_at) from events e
        where e.tenant_id = ${currentTenantId} and e.candidate_id = ${candidateId}
          and e.type = any(${mails}::text[])))`;
