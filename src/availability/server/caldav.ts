import type http from 'node:http';
import { getDomain } from 'tldts';
import type { CalendarFailure } from '../contract.ts';
import type { CalendarSource } from './fetch-calendar.ts';
import { ForbiddenAddress, requestGuarded } from './guarded-request.ts';
import { type DavResource, readMultistatus } from './read-multistatus.ts';

/** A calendar of an account; isBusy is the proposal of the server, which marks calendars such as those of holidays. */
export type AccountCalendar = { url: string; name: string; isBusy: boolean };

export class CaldavFailure extends Error {
  readonly failure: CalendarFailure;
  constructor(failure: CalendarFailure) {
    super(failure);
    this.failure = failure;
  }
}

export type CaldavClient = {
  findCalendars(): Promise<AccountCalendar[]>;
  /** The entries of a calendar that touch a period (milliseconds since 1970), each as an ICS object. */
  readEntries(url: string, period: { from: number; to: number }): Promise<string[]>;
};

const sizeMax = 5_000_000;
const calendarsMax = 100;
const homesMax = 5;
/** As of an address that a member types; each is stored. */
const addressMaxChars = 2000;

/**
 * Reads an account of CalDAV (RFC 4791). Each address, typed, found or redirected to, passes the checks of
 * `requestGuarded`; the password is sent only to the typed origin and to the same host with TLS. When TLS was typed,
 * other hosts of its domain get it too. Apple keeps each account on a host of its own.
 */
export function openCaldav(
  source: CalendarSource,
  { privateNetworks, limitMs }: { privateNetworks: readonly string[]; limitMs: number },
): CaldavClient {
  const typed = new URL(source.address);
  const signal = AbortSignal.timeout(limitMs);
  const budget = { bytesLeft: sizeMax };
  const ask = async (address: string, query: Query): Promise<Answer> => {
    const { url, status, response } = await requestGuarded(address, {
      method: query.method,
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'user-agent': 'Kadro',
        depth: query.depth,
      },
      body: query.body,
      credentials: source,
      trusts: (target) => mayTrust(typed, target) || refuseDomain(),
      privateNetworks,
      signal,
    });
    if (status === 207) return { url, status, resources: await readLimited(response, budget) };
    response.destroy();
    return { url, status, resources: [] };
  };
  return {
    findCalendars: () => inFailures(() => findCalendars(typed, ask)),
    readEntries: (url, period) => inFailures(() => readEntries(url, period, ask)),
  };
}

type Query = { method: 'PROPFIND' | 'REPORT'; depth: '0' | '1'; body: string };
type Answer = { url: URL; status: number; resources: DavResource[] };
type Ask = (address: string, query: Query) => Promise<Answer>;

/** Whether a password that was typed for one address may be sent to another. */
export function mayTrust(typed: URL, target: URL): boolean {
  if (target.origin === typed.origin) return true;
  if (target.protocol !== 'https:') return false;
  // Many servers redirect to themselves with TLS.
  if (typed.protocol !== 'https:')
    return target.hostname === typed.hostname && typed.port === '' && target.port === '';
  const domain = getDomain(typed.hostname, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(target.hostname, { allowPrivateDomains: true });
}

const refuseDomain = (): never => {
  throw new CaldavFailure('other_domain');
};

async function inFailures<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CaldavFailure) throw error;
    throw new CaldavFailure(error instanceof ForbiddenAddress ? 'forbidden_address' : 'unreachable');
  }
}

async function readLimited(
  response: http.IncomingMessage,
  budget: { bytesLeft: number },
): Promise<DavResource[]> {
  async function* limited(): AsyncGenerator<Buffer> {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      budget.bytesLeft -= chunk.length;
      if (budget.bytesLeft < 0) throw new CaldavFailure('too_large');
      yield chunk;
    }
  }
  try {
    return await readMultistatus(limited());
  } catch (error) {
    if (error instanceof CaldavFailure || response.errored !== null) throw error;
    throw new CaldavFailure('not_caldav');
  } finally {
    response.destroy();
  }
}

const propfind = (depth: Query['depth'], ...names: string[]): Query => ({
  method: 'PROPFIND',
  depth,
  body: `<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop>${names
    .map((name) => `<${name}/>`)
    .join('')}</d:prop></d:propfind>`,
});

/** Finds the principal, its homes and their calendars (RFC 6764, section 6). */
async function findCalendars(typed: URL, ask: Ask): Promise<AccountCalendar[]> {
  const principal = await findPrincipal(typed, ask);
  const { url, status, resources } = await ask(principal, propfind('0', 'c:calendar-home-set'));
  requireAnswer(status);
  const homes = resources.flatMap((one) => one.properties.get('calendar-home-set')?.hrefs ?? []);
  if (homes.length === 0) throw new CaldavFailure('not_caldav');
  const found = new Map<string, AccountCalendar>();
  for (const home of homes.slice(0, homesMax)) {
    const wanted = ['d:displayname', 'd:resourcetype', ...calendarProperties];
    const listed = await ask(urlOf(home, url), propfind('1', ...wanted));
    requireAnswer(listed.status);
    for (const one of listed.resources.filter(isCalendar)) {
      const calendar = calendarOf(one, listed.url);
      if (calendar.url.length <= addressMaxChars) found.set(calendar.url, calendar);
    }
  }
  return [...found.values()].slice(0, calendarsMax);
}

const calendarProperties = ['c:supported-calendar-component-set', 'c:schedule-calendar-transp'];

/** The address of the principal: asked at the typed address and at the well-known one of its host. */
async function findPrincipal(typed: URL, ask: Ask): Promise<string> {
  const wellKnown = new URL('/.well-known/caldav', typed).href;
  const places = typed.pathname === '/' ? [wellKnown, typed.href] : [typed.href, wellKnown];
  const statuses: number[] = [];
  for (const place of places) {
    const { url, status, resources } = await ask(place, propfind('0', 'd:current-user-principal'));
    // Another place of the host would refuse the same password, and might lock the account.
    if (status === 401) throw new CaldavFailure('denied');
    const href = resources[0]?.properties.get('current-user-principal')?.hrefs[0];
    if (href !== undefined && href.trim() !== '') return urlOf(href, url);
    statuses.push(status);
  }
  if (statuses.includes(403)) throw new CaldavFailure('denied');
  throw new CaldavFailure(statuses.every((status) => status >= 500) ? 'unreachable' : 'not_caldav');
}

function requireAnswer(status: number): void {
  if (status === 401 || status === 403) throw new CaldavFailure('denied');
  if (status !== 207) throw new CaldavFailure(status >= 500 ? 'unreachable' : 'not_caldav');
}

const urlOf = (href: string, base: URL): string => new URL(href.trim(), base).href;

/** Whether it is a calendar that holds events; a list of tasks is none. */
function isCalendar({ properties }: DavResource): boolean {
  const components = properties.get('supported-calendar-component-set')?.componentNames ?? [];
  const isOfEvents = components.length === 0 || components.some((name) => name.toUpperCase() === 'VEVENT');
  return isOfEvents && (properties.get('resourcetype')?.children.includes('calendar') ?? false);
}

function calendarOf({ href, properties }: DavResource, base: URL): AccountCalendar {
  const url = urlOf(href, base);
  const lastPart = decodeSafely(new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '');
  const name = properties.get('displayname')?.text.trim().slice(0, 200) || lastPart;
  const isTransparent = properties.get('schedule-calendar-transp')?.children.includes('transparent');
  return { url, name, isBusy: isTransparent !== true };
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function readEntries(
  address: string,
  { from, to }: { from: number; to: number },
  ask: Ask,
): Promise<string[]> {
  const body = `<?xml version="1.0" encoding="utf-8"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${stamp(from)}" end="${stamp(to)}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
  const { status, resources } = await ask(address, { method: 'REPORT', depth: '1', body });
  requireAnswer(status);
  return resources.flatMap(({ properties }) => properties.get('calendar-data')?.text ?? []);
}

const stamp = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
