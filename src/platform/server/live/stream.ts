import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import { refuse } from '../../contract/errors.ts';
import { isDatabaseAway } from '../db/is-database-away.ts';
import type { Platform } from '../platform.ts';
import type { LiveNotice } from './live.ts';

/** Filters the notices that the subscriber may see now; 'ended' ends the stream. */
export type NoticeFilter = (notices: LiveNotice[]) => Promise<LiveNotice[] | 'ended'>;

type StreamOptions = {
  platform: Platform;
  companyId: string;
  userId: string;
  allow: NoticeFilter;
  /** How long before the stream opened the subscriber may have missed notices. */
  missedMs: number;
};

const resync = 'event: resync\ndata: {}';
const heartbeatMs = 25_000;
const gatherMs = 40;
/** Enough streams for a user, because all tabs of a browser share one. */
const streamsPerUserMax = 30;
/** Limit of unsent bytes: beyond it the connection is dead or nobody reads. */
const unreadMaxBytes = 256 * 1024;

/**
 * Server-sent events of one company for one subscriber. Notices are collected for a moment and checked against the
 * subscriber's current rights. So a removed permission takes effect.
 * @throws Refusal too_many beyond this number of streams of one user, because each stream checks rights for every
 * notice
 */
export function streamLive(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): void {
  const { platform, companyId, userId, allow, missedMs } = options;
  if (countStreams(userId) >= streamsPerUserMax) {
    refuse('too_many', undefined, { values: { count: 1 }, details: { retryAfter: 60 } });
  }
  reply.hijack();
  // A subscriber who left during the check of their rights sends no further close event. So the stream must end here.
  if (request.raw.socket.destroyed) return;
  const line = openEventStream(reply, userId);
  let waiting: LiveNotice[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    const notices = waiting;
    waiting = [];
    const allowed = await allow(notices).catch((error: unknown) =>
      isDatabaseAway(error) ? ('missed' as const) : ('ended' as const),
    );
    timer = undefined;
    if (allowed === 'ended') return line.end();
    // Its rights could not be read: the subscriber refetches, and gets only what it may see.
    if (allowed === 'missed') {
      waiting = [];
      return line.send(resync);
    }
    for (const { tenantId: _tenantId, memberIds: _memberIds, ...facts } of allowed)
      line.send(`data: ${JSON.stringify(facts)}`);
    if (waiting.length > 0) flushSoon();
  };
  const flushSoon = (): void => {
    timer ??= setTimeout(() => void flush(), gatherMs);
  };
  const stopNotices = platform.live.onNotice(companyId, (notice) => {
    waiting.push(notice);
    flushSoon();
  });
  const missed = platform.live.recent(companyId, missedMs);
  if (missed === null) line.send(resync);
  else if (missed.length > 0) {
    waiting.push(...missed);
    flushSoon();
  }
  const stopResync = platform.live.onResync(() => line.send(resync));
  const heartbeat = setInterval(() => line.send(': still here'), heartbeatMs);
  line.onEnd(() => {
    stopNotices();
    stopResync();
    clearInterval(heartbeat);
    clearTimeout(timer);
  });
}

type EventStream = { send(event: string): void; end(): void; onEnd(cleanUp: () => void): void };

// Ends when the subscriber leaves, when the server stops, and when nobody reads the data.
function openEventStream(reply: FastifyReply, userId: string): EventStream {
  const out = reply.raw;
  let cleanUp = (): void => {};
  const end = (): void => {
    openStreams.delete(stream);
    cleanUp();
    if (out.writableLength > unreadMaxBytes) out.destroy();
    else out.end();
  };
  const send = (event: string): void => {
    if (out.writableEnded) return;
    out.write(`${event}\n\n`);
    if (out.writableLength > unreadMaxBytes) end();
  };
  const stream = { userId, end };
  openStreams.add(stream);
  out.on('close', end);
  out.writeHead(200, {
    ...forOtherOrigin(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  send('retry: 2000\nevent: ready\ndata: {}');
  return {
    send,
    end,
    onEnd: (work) => {
      cleanUp = work;
    },
  };
}

// Other headers that Fastify sets for a response are not needed for a stream.
function forOtherOrigin(reply: FastifyReply): OutgoingHttpHeaders {
  const all = Object.entries(reply.getHeaders());
  return Object.fromEntries(all.filter(([name]) => name === 'vary' || name.startsWith('access-control-')));
}

const openStreams = new Set<{ userId: string; end: () => void }>();

function countStreams(userId: string): number {
  let count = 0;
  for (const stream of openStreams) if (stream.userId === userId) count += 1;
  return count;
}

/** Ends every stream, so that the server can stop; browsers reconnect automatically. */
export function endStreams(): void {
  for (const { end } of openStreams) end();
}
