import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Platform } from '#platform/server/platform.ts';
import { backoffice, type PlatformEvent } from '../contract.ts';
import { announcementOperations } from './announcement-handlers.ts';
import { billingOperations } from './billing-handlers.ts';
import { connectionOperations } from './connection-handlers.ts';
import { operationOperations } from './operation-handlers.ts';
import { peopleOperations } from './people-handlers.ts';
import { listPlatformEvents, type PlatformEventRow } from './platform-log.ts';
import { featureOperations, tenantOperations } from './tenant-handlers.ts';
import { userOperations } from './user-handlers.ts';

const accessOperations = implement(
  'backoffice',
  backoffice,
)({
  checkAccess: async () => ({ isSuccess: true }),
  async listLog({ query: { cursor, limit, ...filter } }, { platform }) {
    const rows = await listPlatformEvents(platform.system, filter, {
      after: readCursor(cursor, ['id']),
      limit,
    });
    return pageFrom(rows, limit, presentEvent, ({ id }) => ({ id }));
  },
});

/** The operations of platform admins. */
export const backofficeOperations = (platform: Platform): Operation[] => [
  ...accessOperations,
  ...operationOperations(platform),
  ...tenantOperations,
  ...featureOperations,
  ...billingOperations,
  ...announcementOperations,
  ...peopleOperations,
  ...userOperations,
  ...connectionOperations,
];

const presentEvent = (row: PlatformEventRow): PlatformEvent => ({
  id: row.id,
  occurredAt: row.occurred_at.toISOString(),
  type: row.type,
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
  company: row.company_id === null ? null : { id: row.company_id, name: row.company_name },
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
  reason: row.reason,
  data: row.data,
  network: row.network,
});
