import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { UserTx } from '../db/tenant.ts';
import type { Log } from '../log.ts';

/** The payload of NOTIFY: only ids (at most 8,000 bytes), never data. */
export type LiveNotice = {
  tenantId: string;
  type: string;
  /** The notice is only for the pages of these members; null when they are too many to list. */
  memberIds?: string[] | null;
  /** The notice is only for the pages of these accounts; null or left out: for everyone who may see its subject. */
  readerUserIds?: string[] | null;
  jobId: string | null;
  candidateId: string | null;
  applicationId: string | null;
  actorUserId: string | null;
};

export const liveChannel = 'kadro_live';

/** Type of a notice about presence: other members opened or left the job. */
export const presenceChanged = 'presence.changed';

/** Tells a member's open pages that their rights in the company have changed. */
export const rightsChanged = 'rights.changed';

/**
 * Sends a notice to the open pages of one member, or of every member (null), when the transaction commits. A
 * stream whose reader has no access any more ends with it.
 */
export async function notifyMember(
  tx: UserTx,
  type: string,
  { companyId, memberId }: { companyId: string; memberId: string | null },
): Promise<void> {
  const notice: LiveNotice = {
    tenantId: companyId,
    type,
    memberIds: memberId === null ? null : [memberId],
    jobId: null,
    candidateId: null,
    applicationId: null,
    actorUserId: null,
  };
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(notice)})`.execute(tx);
}

/**
 * One LISTEN connection for the whole server, to which streams subscribe. `resync` notifies them that notices may be
 * missing.
 */
export type Live = {
  onNotice: (tenantId: string, receive: (notice: LiveNotice) => void) => () => void;
  /** Notices of one type from every company. */
  onType: (type: string, receive: (notice: LiveNotice) => void) => () => void;
  onResync: (receive: () => void) => () => void;
  /** The company's notices of the last milliseconds; null when they are not known that far back. */
  recent: (tenantId: string, ms: number) => LiveNotice[] | null;
  close(): Promise<void>;
};

/**
 * Listens on its own connection and reconnects automatically. Notices during an interruption are lost, so subscribers
 * then get a resync.
 */
export async function createLive(url: string, log: Log): Promise<Live> {
  const notices = new EventEmitter().setMaxListeners(0);
  const recent = createRecentNotices();
  let closed = false;
  let client: pg.Client | null = null;

  const subscribe = (event: string, receive: (notice: LiveNotice) => void): (() => void) => {
    notices.on(event, receive);
    return () => notices.off(event, receive);
  };
  const connect = async (): Promise<void> => {
    client = await listenOn(url, (notice) => {
      recent.add(notice);
      notices.emit(notice.tenantId, notice);
      notices.emit(`type ${notice.type}`, notice);
    });
    client.once('end', () => void reconnect());
    recent.begin();
  };
  const reconnect = async (): Promise<void> => {
    while (!closed) {
      await pause(retryMs, undefined, { ref: false });
      if (closed) return;
      const isBack = await connect().then(
        () => true,
        () => false,
      );
      if (isBack) return void notices.emit('resync');
      log.warn('live updates: database away, trying again');
    }
  };

  await connect();
  return {
    onNotice: subscribe,
    onType: (type, receive) => subscribe(`type ${type}`, receive),
    onResync: (receive) => subscribe('resync', receive),
    recent: (tenantId, ms) => recent.of(tenantId, ms),
    async close() {
      closed = true;
      await client?.end();
    },
  };
}

const retryMs = 500;
const connectionMs = 5000;

async function listenOn(url: string, receive: (notice: LiveNotice) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kadro live',
    keepAlive: true,
    connectionTimeoutMillis: connectionMs,
  });
  client.on('notification', ({ payload }) => receive(JSON.parse(payload ?? '{}') as LiveNotice));
  // The connection's end event follows, and with it the next attempt.
  client.on('error', () => void client.end().catch(() => {}));
  try {
    await client.connect();
    await client.query(`listen ${liveChannel}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

const recentMs = 30_000;
const recentMax = 10_000;

// For streams that open a moment after their page was read. Notices before the oldest kept one are unknown.
function createRecentNotices() {
  let kept: { notice: LiveNotice; at: number }[] = [];
  let knownSince = 0;
  return {
    begin(): void {
      kept = [];
      knownSince = performance.now();
    },
    add(notice: LiveNotice): void {
      kept.push({ notice, at: performance.now() });
      if (kept.length < 2 * recentMax) return;
      kept = kept.slice(-recentMax);
      knownSince = kept[0]?.at ?? knownSince;
    },
    of(tenantId: string, ms: number): LiveNotice[] | null {
      const since = performance.now() - ms;
      if (ms > recentMs || since < knownSince) return null;
      const from = kept.findLastIndex(({ at }) => at < since) + 1;
      return kept.slice(from).flatMap(({ notice }) => (notice.tenantId === tenantId ? notice : []));
    },
  };
}
