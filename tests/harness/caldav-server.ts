import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type TestCalendar = {
  name: string;
  entries: string[];
  component?: 'VEVENT' | 'VTODO';
  isTransparent?: boolean;
};

export type CaldavServer = Awaited<ReturnType<typeof startCaldavServer>>;

/**
 * A CalDAV server on loopback, with the account ada / s3cret: well-known redirect, principal, home, calendars and
 * reports of a period. It speaks the part of RFC 4791 that Radicale answered to the same requests.
 */
export async function startCaldavServer(calendars: Record<string, TestCalendar>) {
  const requests: { method: string; path: string; authorization: string | undefined; body: string }[] = [];
  const state = { calendars, password: 's3cret', home: '/dav/ada/', answer: null as Answerer | null };
  const server = createServer((request, response) => void serve(request, response));
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request;
    const body = await text(request);
    requests.push({ method, path, authorization: headers.authorization, body });
    if (state.answer !== null) return state.answer(response);
    if (path === '/.well-known/caldav') return void response.writeHead(301, { location: '/dav/' }).end();
    if (headers.authorization !== basic(state.password)) return void response.writeHead(401).end();
    const resources = resourcesAt(path, { method, body });
    if (resources === null) return void response.writeHead(404).end();
    response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' });
    response.end(
      `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav">${resources}</multistatus>`,
    );
  };
  const resourcesAt = (path: string, { method, body }: { method: string; body: string }): string | null => {
    if (path === '/dav/')
      return resource(path, '<current-user-principal><href>/dav/ada/</href></current-user-principal>');
    if (path === '/dav/ada/' && body.includes('calendar-home-set'))
      return resource(path, `<CAL:calendar-home-set><href>${state.home}</href></CAL:calendar-home-set>`);
    if (path === '/dav/ada/')
      return (
        resource(path, '<resourcetype><collection/></resourcetype>') +
        Object.entries(state.calendars)
          .map(([id, one]) => resource(`/dav/ada/${id}/`, propertiesOf(one)))
          .join('')
      );
    const calendar = state.calendars[path.split('/')[3] ?? ''];
    if (calendar === undefined || method !== 'REPORT' || !/time-range start="\d{8}T\d{6}Z"/.test(body))
      return null;
    return calendar.entries
      .map((entry, index) =>
        resource(`${path}${index}.ics`, `<CAL:calendar-data><![CDATA[${entry}]]></CAL:calendar-data>`),
      )
      .join('');
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

type Answerer = (response: ServerResponse) => void;

const basic = (password: string): string => `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`;

const resource = (href: string, properties: string): string =>
  `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat>` +
  '<propstat><prop><displayname>not this one</displayname></prop><status>HTTP/1.1 404 Not Found</status></propstat></response>';

const propertiesOf = ({ name, component = 'VEVENT', isTransparent = false }: TestCalendar): string =>
  `<displayname>${name}</displayname><resourcetype><collection/><CAL:calendar/></resourcetype>` +
  `<CAL:supported-calendar-component-set><CAL:comp name="${component}"/></CAL:supported-calendar-component-set>` +
  (isTransparent ? '<CAL:schedule-calendar-transp><CAL:transparent/></CAL:schedule-calendar-transp>' : '');
