import type { SenderAddress } from '../contract.ts';
import {
  domainOf,
  recordKinds,
  recordName,
  type SenderRecords,
  type Security,
  suggestedRecord,
} from '../rules.ts';
import type { SenderRow } from './queries.ts';

export function presentSender(row: SenderRow): SenderAddress {
  const records = row.records as unknown as SenderRecords | null;
  const domain = domainOf(row.address);
  return {
    address: row.address,
    host: row.host,
    port: row.port,
    security: row.security as Security,
    account: row.account,
    dkimSelector: row.dkim_selector,
    provenAt: row.proven_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    lastError: row.last_error,
    records:
      records === null
        ? []
        : recordKinds.map((kind) => ({
            kind,
            name: recordName(kind, domain, row.dkim_selector),
            mechanism: null,
            ...records[kind],
            suggestion: suggestedRecord({ kind, address: row.address, ...records[kind] }),
          })),
    checkedAt: row.checked_at?.toISOString() ?? null,
  };
}
