import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import type { LiveNotice } from './live.ts';

/** Which of these notices the subscriber may know of now; an empty answer ends the stream. */
export type Allow = (notices: LiveNotice[]) => Promise<LiveNotice[] | 'gone'>;

const heartbeatMs = 25_000;
const gatherMs = 40;

/**
 * Server-sent events of one company to one subscriber. Notices are gathered for a moment and then checked together
 * against the subscriber's rights at that time, so that a permission taken away ends what they hear.
 */
export function streamLive(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { platform: Platform; companyId: string; allow: Allow },
): void {
  const { platform, companyId, allow } = options;
  let waiting: LiveNotice[] = [];
  let timer: NodeJS.Timeout | undefined;
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  out.write('retry: 2000\nevent: ready\ndata: {}\n\n');

  const flush = async (): Promise<void> => {
    timer = undefined;
    const notices = waiting;
    waiting = [];
    const allowed = await allow(notices).catch(() => 'gone' as const);
    if (allowed === 'gone') return end();
    for (const { tenantId: _tenantId, ...facts } of allowed) out.write(`data: ${JSON.stringify(facts)}\n\n`);
  };
  const stopNotices = platform.live.onNotice(companyId, (notice) => {
    waiting.push(notice);
    timer ??= setTimeout(() => void flush(), gatherMs);
  });
  const stopResync = platform.live.onResync(() => out.write('event: resync\ndata: {}\n\n'));
  const heartbeat = setInterval(() => out.write(': still here\n\n'), heartbeatMs);
  const end = (): void => {
    stopNotices();
    stopResync();
    clearInterval(heartbeat);
    clearTimeout(timer);
    openStreams.delete(end);
    out.end();
  };
  openStreams.add(end);
  request.raw.on('close', end);
}

const openStreams = new Set<() => void>();

/** Ends every stream, so that the server can stop; browsers reconnect by themselves. */
export function endStreams(): void {
  for (const end of openStreams) end();
}
