import { useEffect, useEffectEvent } from 'react';
import { atApi, send } from './call.ts';

/** What changed: ids only. A subscriber fetches what it shows. */
export type LiveNotice = {
  type: string;
  jobId: string | null;
  candidateId: string | null;
  applicationId: string | null;
  actorUserId: string | null;
};

/** `resync`: notices may have been missed while the line was down; fetch everything that is shown. */
export type LiveMessage = { kind: 'notice'; notice: LiveNotice } | { kind: 'resync' };

const receivers = new Set<(message: LiveMessage) => void>();

/** A screen may have been read some moments before it is there to hear. */
const recentMs = 5000;
let recent: { message: LiveMessage; at: number }[] = [];

function tell(message: LiveMessage): void {
  const isPresence = message.kind === 'notice' && message.notice.type === 'presence.changed';
  if (!isPresence) {
    recent = [...stillRecent(), { message, at: performance.now() }];
    for (const receive of receivers) receive(message);
  }
  if (isPresence || message.kind === 'resync') {
    const jobId = message.kind === 'notice' ? message.notice.jobId : null;
    for (const receive of presenceReceivers) receive(jobId);
  }
}

const stillRecent = () => recent.filter(({ at }) => performance.now() - at < recentMs);

const presenceReceivers = new Set<(jobId: string | null) => void>();

/** Hears that others came to look at a job or went, while mounted; null when it may have been missed. */
export function useLivePresence(receive: (jobId: string | null) => void): void {
  const onPresence = useEffectEvent(receive);
  useEffect(() => {
    const receiver = (jobId: string | null): void => onPresence(jobId);
    presenceReceivers.add(receiver);
    return () => void presenceReceivers.delete(receiver);
  }, []);
}

/** Hears what changes in the active company while mounted, and what changed in the last moments before. */
export function useLive(receive: (message: LiveMessage) => void): void {
  const onMessage = useEffectEvent(receive);
  useEffect(() => {
    const receiver = (message: LiveMessage): void => onMessage(message);
    for (const { message } of stillRecent()) receiver(message);
    receivers.add(receiver);
    return () => void receivers.delete(receiver);
  }, []);
}

/**
 * Opens the line for a company. Of all tabs of a browser on one company a single one holds it (HTTP/1.1 allows six
 * connections to a server) and passes on what it hears; when that tab closes another takes over.
 * @returns ends it
 */
export function openLive(companyId: string): () => void {
  recent = [];
  const channel = new BroadcastChannel(`kadro-live-${companyId}`);
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => tell(data);
  const ended = new AbortController();
  const lead = (): Promise<void> => holdLine(companyId, channel, ended.signal);
  if ('locks' in navigator) {
    navigator.locks.request(`kadro-live-${companyId}`, { signal: ended.signal }, lead).catch(() => undefined);
  } else {
    void lead();
  }
  return () => {
    ended.abort();
    channel.close();
  };
}

const tryAgainMs = 10_000;

function holdLine(companyId: string, channel: BroadcastChannel, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let wasReady = false;
    let refusals = 0;
    const pass = (message: LiveMessage): void => {
      tell(message);
      if (!ended.aborted) channel.postMessage(message);
    };
    const open = (): void => {
      if (ended.aborted) return;
      // What the page shows was read after it began to load: the line is told how long ago that was.
      const ago = Math.round(performance.now());
      const address = atApi(`/api/companies/${companyId}/live?ago=${ago}`);
      const source = new EventSource(address, { withCredentials: true });
      source.addEventListener('ready', () => {
        if (wasReady) pass({ kind: 'resync' });
        wasReady = true;
        refusals = 0;
      });
      source.addEventListener('resync', () => pass({ kind: 'resync' }));
      source.onmessage = ({ data }: MessageEvent<string>) =>
        pass({ kind: 'notice', notice: JSON.parse(data) as LiveNotice });
      source.onerror = () => {
        // A broken line the browser mends itself; a refused one it gives up.
        if (source.readyState !== EventSource.CLOSED) return;
        refusals += 1;
        void whenLetIn(companyId, ended, refusals > 1).then(open);
      };
      ended.addEventListener('abort', () => source.close());
    };
    open();
    ended.addEventListener('abort', () => resolve());
  });
}

// An ordinary call says why the line was refused: signed out (which the application hears), no member, no server. The
// line may be refused where the call is not (too many lines of one user), hence the pause from the second refusal on.
async function whenLetIn(companyId: string, ended: AbortSignal, isRefusedAgain: boolean): Promise<void> {
  if (isRefusedAgain) await pause(tryAgainMs);
  while (!ended.aborted) {
    const isIn = await send(`/api/companies/${companyId}`, {}).then(
      () => true,
      () => false,
    );
    if (isIn) return;
    await pause(tryAgainMs);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
