import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { freePort } from './free-port.ts';

/** The next user of the provider: their claims, including `sub`. */
export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  given_name?: string;
  family_name?: string;
};

/** A new person with a verified address. */
export const aPerson = (change: Partial<Person> = {}): Person => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.test`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Işık',
  ...change,
});

export type OpenIdServer = {
  /** For OIDC_PROVIDERS. */
  settings: { id: string; name: string; issuer: string; clientId: string; clientSecret: string };
  person: Person;
  /** Stops answering; the port stays reserved for `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
};

const client = { clientId: 'kadro', clientSecret: 'a secret of the tests, long enough to be one' };

/** A real OpenID provider on loopback with one redirect address, which signs in the configured user. */
export async function startOpenIdServer(options: {
  id: string;
  name: string;
  returnTo: string;
}): Promise<OpenIdServer> {
  const http = createServer();
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => http.listen(port, '127.0.0.1', resolve));
  const port = await freePort();
  await listen(port);
  const issuer = `http://127.0.0.1:${port}`;
  const persons = new Map<string, Person>();
  const provider = await quietly(() => makeProvider(issuer, options.returnTo, persons));
  const answer = provider.callback();
  const server: OpenIdServer = {
    settings: { id: options.id, name: options.name, issuer, ...client },
    person: { sub: 'nobody' },
    down: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
    up: () => listen(port),
  };
  http.on('request', (request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    persons.set(server.person.sub, server.person);
    interact(provider, server.person, request, response).catch(() => response.destroy());
  });
  return server;
}

/** Signs in as a browser does, with cookies and redirects. Returns the parameters of the redirect back. */
export async function signInAt(address: string): Promise<{ code: string; state: string; iss: string }> {
  const cookies = new Map<string, string>();
  let [next, method] = [address, 'GET'];
  for (;;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { method, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const target = response.headers.get('location');
    if (target === null && method === 'POST') throw new Error(`no way on from ${next}: ${response.status}`);
    // The interaction page; its button submits to the same address.
    if (target === null) method = 'POST';
    else {
      const back = new URL(target, next);
      if (back.origin !== new URL(address).origin)
        return Object.fromEntries(back.searchParams) as Awaited<ReturnType<typeof signInAt>>;
      [next, method] = [back.href, 'GET'];
    }
  }
}

async function makeProvider(
  issuer: string,
  returnTo: string,
  persons: Map<string, Person>,
): Promise<Provider> {
  const oidc = await import('oidc-provider');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new oidc.Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [returnTo] },
    ] as never,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // Seconds; without them the provider logs that it uses a default.
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map((name) => [
        name,
        600,
      ]),
    ),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => persons.get(sub) ?? { sub } }),
  });
}

async function interact(
  provider: Provider,
  person: Person,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(person));
    return;
  }
  if (request.url?.endsWith('?cancel')) {
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  }
  const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  await provider.interactionFinished(request, response, {
    login: { accountId: person.sub },
    consent: { grantId: await grant.save() },
  });
}

const page = ({ sub }: Person): string => `<!doctype html><html lang="en"><title>Provider</title>
  <h1>A provider</h1>
  <form method="post"><button>Go on as ${sub}</button></form>
  <form method="post" action="?cancel"><button>Cancel</button></form>`;

// It warns about settings that are right for a test: memory storage, runtime, http.
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
