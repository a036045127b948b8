import { useEffect, useEffectEvent } from 'react';
import { atApi, send } from './call.ts';

/** Ids of a change. A subscriber refetches the data that it shows. */
export type LiveNotice = {
  type: string;
  jobId: string | null;
  candidateId: string | null;
  applicationId: string | null;
  actorUserId: string | null;
};

/** `resync`: notices may be missing after an interruption, so refetch everything shown. */
export type LiveMessage = { kind: 'notice'; notice: LiveNotice } | { kind: 'resync' };

const receivers = new Set<(message: LiveMessage) => void>();

/** How long notices are kept for screens that mount after their data was read. */
const recentMs = 5000;
let recent: { message: LiveMessage; at: number }[] = [];

function dispatch(message: LiveMessage): void {
  const isPresence = message.kind === 'notice' && message.notice.type === 'presence.changed';
  if (!isPresence) {
    recent = [...recentMessages(), { message, at: performance.now() }];
    for (const receive of receivers) receive(message);
  }
  if (isPresence || message.kind === 'resync') {
    const jobId = message.kind === 'notice' ? message.notice.jobId : null;
    for (const receive of presenceReceivers) receive(jobId);
  }
}

const recentMessages = () => recent.filter(({ at }) => performance.now() - at < recentMs);

const presenceReceivers = new Set<(jobId: string | null) => void>();

/** Calls `receive` while mounted when another member opens or leaves a job; with null when notices may be missing. */
export function useLivePresence(receive: (jobId: string | null) => void): void {
  const onPresence = useEffectEvent(receive);
  useEffect(() => {
    const receiver = (jobId: string | null): void => onPresence(jobId);
    presenceReceivers.add(receiver);
    return () => void presenceReceivers.delete(receiver);
  }, []);
}

/** Calls `receive` while mounted for changes in the active company, and for those of the last seconds. */
export function useLive(receive: (message: LiveMessage) => void): void {
  const onMessage = useEffectEvent(receive);
  useEffect(() => {
    const receiver = (message: LiveMessage): void => onMessage(message);
    for (const { message } of recentMessages()) receiver(message);
    receivers.add(receiver);
    return () => void receivers.delete(receiver);
  }, []);
}

/**
 * Opens the live connection for a company. One tab holds it and forwards notices to the others, because HTTP/1.1 allows
 * six connections to a server. When that tab closes, another takes over.
 * @returns a function that closes it
 */
export function openLive(companyId: string): () => void {
  recent = [];
  const channel = new BroadcastChannel(`kadro-live-${companyId}`);
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => dispatch(data);
  const ended = new AbortController();
  const lead = (): Promise<void> => holdConnection(companyId, channel, ended.signal);
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

const retryMs = 10_000;

function holdConnection(companyId: string, channel: BroadcastChannel, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let wasReady = false;
    let refusals = 0;
    const pass = (message: LiveMessage): void => {
      dispatch(message);
      if (!ended.aborted) channel.postMessage(message);
    };
    const open = (): void => {
      if (ended.aborted) return;
      // The page's data may be as old as the page load, so the request sends its age in milliseconds.
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
        // The browser reconnects a broken event stream, but gives up a refused one.
        if (source.readyState !== EventSource.CLOSED) return;
        refusals += 1;
        void waitUntilAllowed(companyId, ended, refusals > 1).then(open);
      };
      ended.addEventListener('abort', () => source.close());
    };
    open();
    ended.addEventListener('abort', () => resolve());
  });
}

// An ordinary call finds the reason of the refusal: signed out (which the application handles), no member, or no
// server. The stream may be refused where the call is not (too many streams of one user). So it pauses from the second
// refusal on.
async function waitUntilAllowed(
  companyId: string,
  ended: AbortSignal,
  isRefusedAgain: boolean,
): Promise<void> {
  if (isRefusedAgain) await pause(retryMs);
  while (!ended.aborted) {
    const isIn = await send(`/api/companies/${companyId}`, {}).then(
      () => true,
      () => false,
    );
    if (isIn) return;
    await pause(retryMs);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
