import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import { refuse } from '../../contract/errors.ts';
import { isDatabaseAway } from '../db/is-away.ts';
import type { Platform } from '../platform.ts';
import type { LiveNotice } from './live.ts';

/** Which of these notices the subscriber may know of now; an empty answer ends the stream. */
export type Allow = (notices: LiveNotice[]) => Promise<LiveNotice[] | 'gone'>;

type StreamOptions = {
  platform: Platform;
  companyId: string;
  userId: string;
  allow: Allow;
  /** For how long the subscriber may have missed something before the line was there. */
  missedMs: number;
};

const resync = 'event: resync\ndata: {}';
const heartbeatMs = 25_000;
const gatherMs = 40;
/** A browser holds one, whatever the number of its tabs. */
const streamsPerUserMax = 30;
/** More than this not yet taken by the subscriber: the line is dead, or nobody reads. */
const unreadMaxBytes = 256 * 1024;

/**
 * Server-sent events of one company to one subscriber. Notices are gathered for a moment and then checked together
 * against the subscriber's rights at that time, so that a permission taken away ends what they hear.
 * @throws Refusal too_many beyond so many streams of one user: each costs a check of rights for whatever happens
 */
export function streamLive(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): void {
  const { platform, companyId, userId, allow, missedMs } = options;
  if (countStreams(userId) >= streamsPerUserMax) {
    refuse('too_many', undefined, { values: { count: 1 }, details: { retryAfter: 60 } });
  }
  reply.hijack();
  // Whoever left while their rights were looked up will not leave again: nothing would ever end their stream.
  if (request.raw.socket.destroyed) return;
  const line = openLine(reply, userId);
  let waiting: LiveNotice[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    const notices = waiting;
    waiting = [];
    const allowed = await allow(notices).catch((error: unknown) =>
      isDatabaseAway(error) ? ('missed' as const) : ('gone' as const),
    );
    timer = undefined;
    if (allowed === 'gone') return line.end();
    // Its rights could not be read: the subscriber fetches again, and is then shown what it may see.
    if (allowed === 'missed') {
      waiting = [];
      return line.say(resync);
    }
    for (const { tenantId: _tenantId, memberIds: _memberIds, ...facts } of allowed)
      line.say(`data: ${JSON.stringify(facts)}`);
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
  if (missed === null) line.say(resync);
  else if (missed.length > 0) {
    waiting.push(...missed);
    flushSoon();
  }
  const stopResync = platform.live.onResync(() => line.say(resync));
  const heartbeat = setInterval(() => line.say(': still here'), heartbeatMs);
  line.onEnd(() => {
    stopNotices();
    stopResync();
    clearInterval(heartbeat);
    clearTimeout(timer);
  });
}

type Line = { say(event: string): void; end(): void; onEnd(cleanUp: () => void): void };

// Ends when the subscriber leaves, when the server does, and when nobody takes what is said.
function openLine(reply: FastifyReply, userId: string): Line {
  const out = reply.raw;
  let cleanUp = (): void => {};
  const end = (): void => {
    openStreams.delete(stream);
    cleanUp();
    if (out.writableLength > unreadMaxBytes) out.destroy();
    else out.end();
  };
  const say = (event: string): void => {
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
  say('retry: 2000\nevent: ready\ndata: {}');
  return {
    say,
    end,
    onEnd: (work) => {
      cleanUp = work;
    },
  };
}

// Whatever else was set for an answer that Fastify sends is not needed on a line.
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

/** Ends every stream, so that the server can stop; browsers reconnect by themselves. */
export function endStreams(): void {
  for (const { end } of openStreams) end();
}
