import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RelyingParty = {
  /** Its redirect URI, with a query. */
  target: string;
  /** Its client id and secret, and the address of our server. */
  connect(settings: { id: string; secret: string; address: string }): void;
  close(): Promise<void>;
};

/** The application of a connected company, on loopback: it redeems the code, requests the user, and greets them. */
export async function startRelyingParty(): Promise<RelyingParty> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${(http.address() as AddressInfo).port}/back?from=kadro`;
  let greet: (code: string) => Promise<string> = async () => 'not connected';
  http.on('request', (request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    const code = new URL(request.url ?? '', target).searchParams.get('code') ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    greet(code).then(
      (words) => response.end(`<!doctype html><title>Partner</title><h1>${words}</h1>`),
      () => response.destroy(),
    );
  });
  return {
    target,
    connect({ id, secret, address }) {
      greet = async (code) => {
        const answer = await fetch(`${address}/api/oauth/token`, {
          method: 'POST',
          headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
          body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: target }),
        });
        const { user, error } = (await answer.json()) as { user?: { name: string }; error?: string };
        return user === undefined ? `Refused: ${error}` : `Hello ${user.name}`;
      };
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
