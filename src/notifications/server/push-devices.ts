import { describeUserAgent } from '#identity/server/describe-user-agent.ts';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { mayCall } from '#platform/server/public-hosts.ts';
import { pushDevices } from '../settings-contract.ts';
import { pushKeys } from './push-keys.ts';

/** More browsers of one user replace the oldest. */
const devicesMax = 20;

const printable = /^[!-~]+$/;

export const pushDeviceOperations: Operation[] = implement(
  'notifications',
  pushDevices,
)({
  async listDevices(_input, { platform, actor }) {
    const { publicKey } = await pushKeys(platform);
    const rows = await inNoTenant(platform.db, (tx) =>
      tx
        .selectFrom('push_subscriptions as p')
        .innerJoin('sessions', 'sessions.id', 'p.session_id')
        .select(['p.id', 'p.session_id', 'p.created_at', 'sessions.user_agent'])
        .where('p.user_id', '=', actor.userId)
        .orderBy('p.id', 'desc')
        .execute(),
    );
    const devices = rows.map((row) => ({
      id: row.id,
      ...describeUserAgent(row.user_agent),
      createdAt: row.created_at.toISOString(),
      isCurrent: row.session_id === actor.sessionId,
    }));
    return { publicKey, devices };
  },
  async subscribeDevice({ body }, { platform, actor, now }) {
    const isCallable = platform.config.pushPrivateHosts
      ? URL.canParse(body.endpoint)
      : mayCall(body.endpoint);
    if (!isCallable || !printable.test(body.endpoint)) refuse('invalid', 'notifications.wrong_endpoint');
    const owner = { user_id: actor.userId, session_id: actor.sessionId };
    await inNoTenant(platform.db, async (tx) => {
      // A browser has one subscription: a new one replaces that of an earlier session or of another user.
      await tx.deleteFrom('push_subscriptions').where('session_id', '=', actor.sessionId).execute();
      await tx
        .insertInto('push_subscriptions')
        .values({ ...body, ...owner, created_at: now })
        .onConflict((conflict) =>
          conflict
            .column('endpoint')
            .doUpdateSet({ p256dh: body.p256dh, auth: body.auth, ...owner, created_at: now }),
        )
        .execute();
      const kept = tx
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', actor.userId)
        .orderBy('created_at', 'desc')
        .limit(devicesMax);
      await tx
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', actor.userId)
        .where('id', 'not in', kept)
        .execute();
    });
    return { isSuccess: true };
  },
  async removeDevice({ params }, { platform, actor }) {
    const removed = await inNoTenant(platform.db, (tx) =>
      tx
        .deleteFrom('push_subscriptions')
        .where('id', '=', params.deviceId)
        .where('user_id', '=', actor.userId)
        .executeTakeFirst(),
    );
    if (removed.numDeletedRows === 0n) refuse('not_found');
    return { isSuccess: true };
  },
});
