import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { audit } from '../audit-contract.ts';
import type { EventWords } from '../rules.ts';
import { exportAudit } from './export-audit.ts';
import { type AuditSources, readAudit } from './read-audit.ts';
import { byMember, record } from './record.ts';

const exportsOfUser: Limit = { name: 'audit_exports', points: 30, seconds: 3600 };

/** @param slices which slice words the events of each noun */
export function auditOperations(slices: EventWords['slices'], sources: AuditSources): Operation[] {
  return implement(
    'activity',
    audit,
  )({
    async listAudit({ query: { cursor, limit, ...filter } }, { tx, actor }) {
      const after = readCursor(cursor, ['at', 'id']);
      const { rows, present } = await readAudit(
        tx,
        { ...filter, readerId: actor.userId },
        { after, limit },
        sources,
      );
      return pageFrom(rows, limit, present, (row) => ({ at: row.at, id: row.id }));
    },
    async exportAudit({ query }, { platform, actor, inCompany, now }) {
      const { language = actor.language, ...filter } = query;
      await platform.limits.spend(exportsOfUser, actor.userId);
      const { timeZone: _zone, ...data } = filter;
      await inCompany((tx) =>
        record(tx, actor.companyId, byMember(actor), { type: 'company.audit_exported', data, now }),
      );
      // The export writes days in the format that spreadsheets read.
      const words: EventWords = {
        t: platform.words.in(language),
        has: (key) => platform.words.has(key),
        day: (day) => day,
        time: (instant) => sortableTime(instant, filter.timeZone),
        slices,
        language,
      };
      const day = now.toISOString().slice(0, 10);
      return exportAudit(inCompany, {
        filter: { ...filter, readerId: actor.userId },
        words,
        language,
        day,
        sources,
      });
    },
  });
}

/** Formats an instant as spreadsheets read it: 2026-11-27 10:00, in the zone of the export. */
const sortableTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );
