import { SaxesParser } from 'saxes';
import { UnreadableTableError } from './table.ts';

export type Handlers = {
  open?(name: string, attributes: Record<string, string>): void;
  text?(part: string): void;
  close?(name: string): void;
};

// A parser keeps a text until its end.
const textMaxChars = 1024 * 1024;
// It also keeps the open elements; those of a workbook are about ten deep.
const depthMax = 50;

/**
 * Parses XML while it arrives, and yields after each part. It knows no entities but the predefined ones, and refuses a
 * document type, which no spreadsheet writes. Some programs give every element the prefix of the root (`<x:row>`): names
 * come without it.
 */
export async function* parseXml(chunks: AsyncIterable<string>, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let seenAt = 0;
  let depth = 0;
  const seen = (): void => void (seenAt = parser.position);
  parser.on('error', () => {
    throw new UnreadableTableError('broken');
  });
  parser.on('doctype', () => {
    throw new UnreadableTableError('broken');
  });
  let prefix = '';
  const plain = (name: string): string => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
  parser.on('opentag', ({ name, attributes }) => {
    seen();
    if (depth === 0) prefix = /^[^:]+:/.exec(name)?.[0] ?? '';
    depth += 1;
    if (depth > depthMax) throw new UnreadableTableError('broken');
    handlers.open?.(plain(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    seen();
    depth -= 1;
    handlers.close?.(plain(name));
  });
  parser.on('text', (part) => handlers.text?.(part));
  parser.on('cdata', (part) => handlers.text?.(part));
  for await (const chunk of chunks) {
    parser.write(chunk);
    if (parser.position - seenAt > textMaxChars) throw new UnreadableTableError('broken');
    yield;
  }
  parser.close();
}
