import { call } from '#platform/web/call.ts';
import type { Crash } from '../contract.ts';
import { ownVersion } from './own-version.ts';

const reports = new WeakMap<Error, Promise<string | null>>();

/**
 * Tells the server where a page broke, once an error.
 * @returns what support finds it by in the log; null when the server could not be told
 */
export function reportCrash(error: Error, route: string): Promise<string | null> {
  const report = reports.get(error) ?? send(crashOf(error, route));
  reports.set(error, report);
  return report;
}

/** Places in our own files and nothing else: a message may quote what somebody wrote. */
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
