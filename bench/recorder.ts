import { buildApp } from '#app/server/app.ts';
import { openPlatform } from '#app/server/platform.ts';
import type { DataSet } from './data-set.ts';
import type { Call } from './http-client.ts';
import { serverConfig } from './server-process.ts';
import { recordStatements, type Statement, watchStatements } from './statements.ts';

export type Recording = { statements: Statement[]; body: string };
export type Recorder = { record(call: Call): Promise<Recording>; close(): Promise<void> };

/** A second server in this process without a port, to record the statements of a call. */
export async function openRecorder(data: DataSet): Promise<Recorder> {
  watchStatements();
  const platform = await openPlatform(serverConfig(data), data.urls, { secret: data.postgres.secret });
  const app = await buildApp(platform);
  const send = async ({ method, path, headers = {}, body }: Call): Promise<string> => {
    const answer = await app.inject({
      method,
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.body;
  };
  return {
    async record(call) {
      // One call before, for first-time work such as extending the session.
      if (call.method === 'GET') await send(call);
      let body = '';
      const statements = await recordStatements(async () => {
        body = await send(call);
      });
      return { statements, body };
    },
    async close() {
      await app.close();
      await platform.close();
    },
  };
}
