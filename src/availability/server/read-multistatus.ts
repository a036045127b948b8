import { SaxesParser } from 'saxes';

/** A property of a WebDAV answer: its text, the addresses in it, and the names of the elements directly in it. */
export type DavProperty = { text: string; hrefs: string[]; children: string[]; componentNames: string[] };
export type DavResource = { href: string; properties: Map<string, DavProperty> };

// The answers of calendar servers are about eight deep, with names of at most 40 characters.
const depthMax = 30;
const nameMaxChars = 100;
/** Elements below this depth are skipped. */
const readDepth = 6;

/**
 * Reads a multistatus answer (RFC 4918) while it arrives. It returns the properties that the server has, by their names
 * without the namespace. A document type is refused, so no entity of the server is expanded.
 */
export async function readMultistatus(chunks: AsyncIterable<Buffer>): Promise<DavResource[]> {
  const parser = new SaxesParser({ xmlns: true });
  const reader = multistatusReader();
  // At once: the rest of a part can hold thousands of elements. The place of each is put together from long names.
  const fail = (): never => {
    throw new Error('not a multistatus answer');
  };
  parser.on('error', fail);
  parser.on('doctype', fail);
  parser.on('opentag', ({ local, attributes }) => {
    if (local.length > nameMaxChars) fail();
    if (reader.open(local, attributes['name']?.value) > depthMax) fail();
  });
  parser.on('closetag', () => reader.close());
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  const decoder = new TextDecoder();
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  if (!reader.isMultistatus()) fail();
  return reader.resources;
}

const [inResponse, inPropstat, inProp] = [
  'multistatus/response',
  'multistatus/response/propstat',
  'multistatus/response/propstat/prop',
];

function multistatusReader() {
  const path: string[] = [];
  const resources: DavResource[] = [];
  let root = '';
  let status = '';
  let found: [string, DavProperty][] = [];
  const property = (): DavProperty | undefined => found.at(-1)?.[1];
  const place = (depth: number): string => path.slice(0, depth).join('/');
  return {
    resources,
    isMultistatus: () => root === 'multistatus',
    open(name: string, attribute: string | undefined): number {
      root ||= name;
      path.push(name);
      if (path.length > readDepth) return path.length;
      const parent = path.slice(0, -1).join('/');
      if (path.join('/') === inResponse) resources.push({ href: '', properties: new Map() });
      if (path.join('/') === inPropstat) [status, found] = ['', []];
      if (parent === inProp) found.push([name, { text: '', hrefs: [], children: [], componentNames: [] }]);
      if (path.length === 6 && place(4) === inProp) {
        property()?.children.push(name);
        if (name === 'href') property()?.hrefs.push('');
        if (name === 'comp' && attribute !== undefined) property()?.componentNames.push(attribute);
      }
      return path.length;
    },
    close(): void {
      // A propstat names the properties that the server has with 200, and those that it lacks with 404.
      if (path.length === 3 && path.join('/') === inPropstat && / 2\d\d( |$)/.test(status))
        for (const [name, value] of found) resources.at(-1)?.properties.set(name, value);
      path.pop();
    },
    text(part: string): void {
      if (path.length > readDepth) return;
      const at = path.join('/');
      const [resource, value] = [resources.at(-1), property()];
      if (at === `${inResponse}/href` && resource !== undefined) resource.href += part;
      else if (at === `${inPropstat}/status`) status += part;
      else if (place(4) === inProp && value !== undefined) {
        if (path.length === 5) value.text += part;
        else if (path[5] === 'href') value.hrefs[value.hrefs.length - 1] += part;
      }
    },
  };
}
