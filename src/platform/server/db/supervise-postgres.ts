import { setTimeout as pause } from 'node:timers/promises';
import type { RunningPostgres } from './postgres-process.ts';

export type SupervisedPostgres = {
  /** Stops the server for good. */
  stop(): Promise<void>;
  /** Resolves with the exit code when the server has exited for good, requested or not. Null: it was killed. */
  ended: Promise<number | null>;
};

const quickExitMs = 10_000;
const quickExitsMax = 4;
const pauseMs = 250;

/**
 * Restarts a server when it exits. It stops after four exits in a row within ten seconds of their start, or as many
 * failed starts. Another restart would not help.
 * @param startAgain uses the same port, because open pools know no other
 */
export function supervisePostgres(
  first: RunningPostgres,
  startAgain: () => Promise<RunningPostgres>,
  say: (line: string) => void,
): SupervisedPostgres {
  let current = first;
  let isStopping = false;
  const keep = async (): Promise<number | null> => {
    let startedAt = performance.now();
    let shortLives = 0;
    for (;;) {
      const code = await current.exited;
      if (isStopping) return code;
      shortLives = performance.now() - startedAt < quickExitMs ? shortLives + 1 : 0;
      if (shortLives >= quickExitsMax) return code;
      say(`PostgreSQL ended by itself (${code ?? 'killed'}); starting it again.`);
      if (shortLives > 1) await pause(pauseMs);
      startedAt = performance.now();
      await startAgain().then(
        async (next) => {
          current = next;
          if (isStopping) await next.stop();
        },
        (error: Error) => say(error.message),
      );
    }
  };
  const ended = keep();
  return {
    ended,
    async stop() {
      isStopping = true;
      await current.stop();
      await ended;
    },
  };
}
