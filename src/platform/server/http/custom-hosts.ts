import proxyAddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Live } from '../live/live.ts';
import type { Log } from '../log.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface extends that of the package
  interface FastifyContextConfig {
    /** The route belongs to the public site of a company; without this it is not found on a custom host. */
    onCustomHost?: boolean;
  }
}

/** A host name of a company. Its public site is served there and nothing else: no sign-in, no session, no cookie. */
export type CustomHost = {
  domain: string;
  /** Scheme, domain and port of its pages. */
  origin: string;
  companyId: string;
  slug: string;
  /** The company does not use it any more: pages lead to the main host, and open forms can still be sent. */
  isRetired: boolean;
};

export type CustomHostRow = Omit<CustomHost, 'origin'>;

/** The custom hosts of the installation, kept in memory, so that no request costs a query. */
export type CustomHosts = {
  /** The custom host of a request; null for the hosts of the installation and unknown ones. */
  of(request: IncomingMessage): CustomHost | null;
  find(domain: string): CustomHost | null;
  /** Reads them anew. */
  reload(): Promise<void>;
  close(): void;
};

/** Type of the notice that custom hosts have changed; every server then reads them. */
export const customHostsChanged = 'custom_hosts.changed';

type Options = { config: Config; live: Pick<Live, 'onType' | 'onResync'>; log: Log };

/** Loads the custom hosts and keeps them current on notices. */
export async function createCustomHosts(
  load: () => Promise<CustomHostRow[]>,
  { config, live, log }: Options,
): Promise<CustomHosts> {
  let hosts = new Map<string, CustomHost>();
  let isClosed = false;
  let latest = 0;
  const own = ownHosts(config);
  let newest: Promise<void> = Promise.resolve();
  const reload = (): Promise<void> => {
    newest = read();
    return newest;
  };
  const read = async (): Promise<void> => {
    const started = ++latest;
    const rows = await load();
    // A read that started later knows more, and may end earlier.
    if (started !== latest) return newest;
    const found = rows.filter(({ domain }) => !own.includes(domain));
    hosts = new Map(found.map((row) => [row.domain, { ...row, origin: originAt(config, row.domain) }]));
  };
  const reloadUntilRead = async (): Promise<void> => {
    while (!isClosed) {
      const isRead = await reload().then(
        () => true,
        () => false,
      );
      if (isRead) return;
      log.warn('custom hosts: database away, trying again');
      await pause(retryMs, undefined, { ref: false });
    }
  };
  await reload();
  const stops = [
    live.onType(customHostsChanged, () => void reloadUntilRead()),
    live.onResync(() => void reloadUntilRead()),
  ];
  const hostOf = hostReader(config);
  return {
    of: (request) => hosts.get(hostOf(request)) ?? null,
    find: (domain) => hosts.get(domain) ?? null,
    reload,
    close() {
      isClosed = true;
      for (const stop of stops) stop();
    },
  };
}

const retryMs = 1000;

/** The hosts of the installation itself. */
export const ownHosts = ({ publicUrl, apiAddress }: Config): string[] =>
  [publicUrl, apiAddress?.origin].flatMap((address) =>
    address === undefined ? [] : [new URL(address).hostname],
  );

/** The origin of a domain: scheme and port are those of the installation. */
export function originAt({ publicUrl }: Pick<Config, 'publicUrl'>, domain: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${domain}${port === '' ? '' : `:${port}`}`;
}

/** Whether a page at this host has sent the request. */
export function isOriginOf(
  host: CustomHost,
  origin: string,
  request: IncomingMessage,
  config: Config,
): boolean {
  if (origin === host.origin) return true;
  return !config.publicUrlIsSet && URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

/**
 * Reads the host name that a request was sent to: `Host`, or the `X-Forwarded-Host` of a trusted proxy. Empty when it is
 * given twice.
 */
function hostReader({ trustProxy }: Config): (request: IncomingMessage) => string {
  const isTrusted = trustProxy === false ? () => false : proxyAddr.compile(trustProxy);
  return ({ headers, rawHeaders, socket }) => {
    const forwarded = headers['x-forwarded-host'];
    const isForwarded = forwarded !== undefined && isTrusted(socket.remoteAddress ?? '', 0);
    const host = isForwarded ? lastOf(String(forwarded)) : (headers.host ?? '');
    if (host.length > hostMaxChars) return '';
    const isTwice = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length > 1;
    return isTwice ? '' : nameOf(host);
  };
}

// A domain has at most 253 characters; a port and a dot may follow.
const hostMaxChars = 260;

// Each proxy appends the host it was asked for; the last one is ours.
const lastOf = (list: string): string => list.slice(list.lastIndexOf(',') + 1).trim();

const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
