import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Log } from '../log.ts';

/** What travels through NOTIFY: ids only (8,000 bytes at most), never data. */
export type LiveNotice = {
  tenantId: string;
  type: string;
  /** For the pages of these members and nobody else's; null when they are too many to be named. */
  memberIds?: string[] | null;
  jobId: string | null;
  candidateId: string | null;
  applicationId: string | null;
  actorUserId: string | null;
};

export const liveChannel = 'kadro_live';

/** Of a notice that nothing happened with the job: others look at it, or no longer do. */
export const presenceChanged = 'presence.changed';

/** One LISTEN connection for the whole server; streams subscribe here. `resync` tells them that notices may be missing. */
export type Live = {
  onNotice: (tenantId: string, receive: (notice: LiveNotice) => void) => () => void;
  onResync: (receive: () => void) => () => void;
  close(): Promise<void>;
};

/**
 * Listens on its own connection and reconnects by itself; what was sent meanwhile is lost, so subscribers are told
 * to fetch again.
 */
export async function createLive(url: string, log: Log): Promise<Live> {
  const notices = new EventEmitter().setMaxListeners(0);
  let closed = false;
  let client: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'kadro live', keepAlive: true });
    next.on('notification', ({ payload }) => {
      const notice = JSON.parse(payload ?? '{}') as LiveNotice;
      notices.emit(notice.tenantId, notice);
    });
    next.on('error', () => void next.end().catch(() => {}));
    next.on('end', () => {
      if (!closed) retry();
    });
    await next.connect();
    await next.query(`listen ${liveChannel}`);
    client = next;
  };
  const retry = (): void => {
    setTimeout(() => {
      if (closed) return;
      connect().then(
        () => notices.emit('resync'),
        () => {
          log.warn('live updates: database away, trying again');
          retry();
        },
      );
    }, 1000).unref();
  };

  await connect();
  return {
    onNotice(tenantId, receive) {
      notices.on(tenantId, receive);
      return () => notices.off(tenantId, receive);
    },
    onResync(receive) {
      notices.on('resync', receive);
      return () => notices.off('resync', receive);
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
