import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';
import type { Problem } from '#platform/contract/errors.ts';
import { addressOf, anAddress, type Result } from './api.ts';
import type { TestServer } from './server.ts';

/** A browser that keeps the server's cookies. */
export type BrowserWindow = {
  cookies: Map<string, string>;
  call<E extends Endpoint>(operation: E, input: CallInput<E>): Promise<Result<E>>;
};

/** A new browser for a server with its own settings. */
export function aWindow({ app }: TestServer): BrowserWindow {
  const cookies = new Map<string, string>();
  const remoteAddress = anAddress();
  return {
    cookies,
    async call(operation, input) {
      const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object };
      const response = await app.inject({
        method: operation.method,
        remoteAddress,
        url: addressOf(operation, params, query),
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body === undefined ? {} : { payload: body }),
      });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      const json: unknown = response.json();
      return {
        status: response.statusCode,
        body: json as never,
        problem: json as Problem,
        headers: response.headers,
      };
    },
  };
}
