import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DataSet } from './data-set.ts';
import { type HttpClient, httpClient } from './http-client.ts';

/** The statement of a page, and the size of the answer as it is sent. */
export type BarePage = { text: string; bytes: number };

/** A server that does nothing but send the statement of a page and answer with as many bytes. */
export type BarePages = {
  http: HttpClient;
  /** The pages that it answers from now on, by their place: `/0` is the first. */
  show(pages: BarePage[]): Promise<void>;
  stop(): Promise<void>;
};

const program = join(import.meta.dirname, 'bare-page-server.ts');

/** Starts it in a process of its own, as the measured server has one. */
export async function startBarePages(data: DataSet): Promise<BarePages> {
  const child = fork(program, { env: { ...process.env, DATABASE_URL: data.postgres.ownerUrl } });
  const ended = once(child, 'exit');
  const [port] = (await once(child, 'message')) as [number];
  return {
    http: httpClient(port),
    async show(pages) {
      const ready = once(child, 'message');
      child.send(pages);
      await ready;
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
