import {
  addConnectedCompany,
  changeConnectedCompany,
  enableConnectedCompany,
  listConnectedCompanies,
  redirectUriProblem,
  renewConnectedSecret,
} from '#identity/server/connected-companies.ts';
import { refuse } from '#platform/contract/errors.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import { implement } from '#platform/server/http/implement.ts';
import { type Connection, connections } from '../connections-contract.ts';
import type { PlatformEventType } from '../event-rules.ts';
import { adminOf, logPlatformEvent } from './platform-log.ts';

export const connectionOperations = implement(
  'backoffice',
  connections,
)({
  async listConnections(_input, { platform }) {
    return { items: (await listConnectedCompanies(platform.system)).map(presentConnection) };
  },
  async addConnection({ body }, context) {
    requireRedirectUris(body.redirectUris);
    return change(context, 'connection.added', async (tx) => {
      const added = await addConnectedCompany(tx, { ...body, now: context.now });
      return added ?? refuseTaken();
    });
  },
  async changeConnection({ params, body }, context) {
    return change(context, 'connection.changed', async (tx) => {
      await findConnection(tx, params.connectionId);
      requireRedirectUris(body.redirectUris);
      if (!(await changeConnectedCompany(tx, params.connectionId, body))) refuseTaken();
      return { id: params.connectionId };
    });
  },
  async setConnectionStatus({ params, body: { isEnabled } }, context) {
    return change(context, isEnabled ? 'connection.enabled' : 'connection.disabled', async (tx) => {
      if (!(await enableConnectedCompany(tx, params.connectionId, isEnabled))) refuse('not_found');
      return { id: params.connectionId };
    });
  },
  async renewSecret({ params }, context) {
    return change(context, 'connection.secret_renewed', async (tx) => {
      const secret = await renewConnectedSecret(tx, params.connectionId);
      return { id: params.connectionId, secret: secret ?? refuse('not_found') };
    });
  },
});

/**
 * Runs a change, logs it and returns the connected company with what the change returns. The lock puts changes in
 * order, because no index can compare the redirect URIs of two rows.
 */
function change<T extends { id: string }>(
  context: UserContext,
  type: PlatformEventType,
  work: (tx: UserTx) => Promise<T>,
): Promise<Connection & T> {
  return inNoTenant(context.platform.system, async (tx) => {
    await lockByName(tx, 'connected companies');
    const result = await work(tx);
    const connection = await findConnection(tx, result.id);
    const data = { connectionId: connection.id, name: connection.name };
    await logPlatformEvent(tx, adminOf(context), { type, data, now: context.now });
    return { ...connection, ...result };
  });
}

async function findConnection(tx: UserTx, id: string): Promise<Connection> {
  const row = (await listConnectedCompanies(tx)).find((one) => one.id === id);
  return row === undefined ? refuse('not_found') : presentConnection(row);
}

function requireRedirectUris(addresses: string[]): void {
  if (addresses.every((address) => redirectUriProblem(address) === null)) return;
  refuse('invalid', undefined, { fields: { redirectUris: ['backoffice.validation.redirectUri'] } });
}

function refuseTaken(): never {
  refuse('conflict', 'backoffice.redirect_uri_taken', {
    fields: { redirectUris: ['backoffice.refusals.redirect_uri_taken'] },
  });
}

type ConnectionRow = Awaited<ReturnType<typeof listConnectedCompanies>>[number];

const presentConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  name: row.name,
  redirectUris: row.redirect_uris,
  isEnabled: row.is_enabled,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
