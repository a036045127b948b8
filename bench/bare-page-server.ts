import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { BarePage } from './bare-pages.ts';

// A process of its own: the least that answers a page over HTTP. The path is the number of a page; its prepared
// statement is sent once per request. The answer has as many bytes as the page of the server, not made from the rows.

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
let pages: BarePage[] = [];

const server = createServer((request, response) => {
  const number = Number(request.url?.slice(1));
  const { text = '', bytes = 0 } = pages[number] ?? {};
  void client.query({ name: hash('sha1', text), text }).then(() => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(Buffer.alloc(bytes, 32));
  });
});

process.on('message', (wanted: BarePage[]) => {
  pages = wanted;
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());

server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
