import { call } from '#platform/web/call.ts';
import type { Crash } from '../contract.ts';
import { ownVersion } from './own-version.ts';

const reports = new WeakMap<Error, Promise<string | null>>();

/**
 * Reports a crash to the server, once per error.
 * @returns the reference for finding it in the log; null when the report failed
 */
export function reportCrash(error: Error, route: string): Promise<string | null> {
  const report = reports.get(error) ?? send(crashOf(error, route));
  reports.set(error, report);
  return report;
}

/** Only positions in our own files, because a message may quote user input. */
export function crashOf(error: Error, route: string): Crash {
  return {
    name: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
    route: route.replace(/[^\w$/.-]/g, '').slice(0, 200),
    frames: [...(error.stack ?? '').matchAll(/[\w.-]{1,120}\.js:\d{1,7}:\d{1,7}/g)]
      .map(([frame]) => frame)
      .slice(0, 10),
    frontEnd: ownVersion(),
  };
}

async function send(body: Crash): Promise<string | null> {
  try {
    const { app } = await import('../contract.ts');
    return (await call(app.reportCrash, { body })).reference;
  } catch {
    return null;
  }
}
