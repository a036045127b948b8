import { setTimeout as pause } from 'node:timers/promises';
import type { RunningPostgres } from './postgres-process.ts';

export type KeptPostgres = {
  /** Stops the server for good. */
  stop(): Promise<void>;
  /** Resolves with the exit code when the server has ended for good, asked or not. Null: it was killed. */
  ended: Promise<number | null>;
};

const shortLifeMs = 10_000;
const shortLivesMax = 4;
const pauseMs = 250;

/**
 * Starts a server again when it ends by itself. Gives up after four lives in a row of less than ten seconds each, or
 * as many starts that fail: something is wrong that another start does not cure.
 * @param startAgain on the same port, for open pools know no other
 */
export function keepPostgres(
  first: RunningPostgres,
  startAgain: () => Promise<RunningPostgres>,
  say: (line: string) => void,
): KeptPostgres {
  let current = first;
  let isStopping = false;
  const keep = async (): Promise<number | null> => {
    let startedAt = performance.now();
    let shortLives = 0;
    for (;;) {
      const code = await current.exited;
      if (isStopping) return code;
      shortLives = performance.now() - startedAt < shortLifeMs ? shortLives + 1 : 0;
      if (shortLives >= shortLivesMax) return code;
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
