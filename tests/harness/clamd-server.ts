import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export type ClamdServer = {
  /** For CLAMAV_URL. */
  url: string;
  /** Number of contents scanned completely, and the most that were scanned at once. */
  seen: { scans: number; mostAtOnce: number };
  /** `silent` takes content and never answers; `busy` answers with an error. */
  behave(as: 'normal' | 'silent' | 'busy'): void;
  down(): Promise<void>;
  /** Listens again on the same port. */
  up(): Promise<void>;
};

/** The test file of the European Institute for Computer Antivirus Research; every scanner reports it, and it is harmless. */
export const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

type Behaviour = Parameters<ClamdServer['behave']>[0];

/** A server on loopback that speaks the protocol of ClamAV's daemon and reports EICAR. */
export async function startClamdServer({ limitBytes = 25 * 1024 * 1024 } = {}): Promise<ClamdServer> {
  const seen = { scans: 0, mostAtOnce: 0 };
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = 'normal';
  const unanswered = new Set<Socket>();
  const answer = (socket: Socket, text: string): void => {
    unanswered.delete(socket);
    socket.end(`${text}\0`);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    unanswered.add(socket);
    seen.mostAtOnce = Math.max(seen.mostAtOnce, unanswered.size);
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      unanswered.delete(socket);
    });
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      if (behaviour === 'silent') return;
      if (behaviour === 'busy') return answer(socket, 'INSTREAM: Can’t allocate memory. ERROR');
      const command = received.toString('latin1', 0, received.indexOf(0));
      if (command === 'zPING') return answer(socket, 'PONG');
      const content = readChunks(received.subarray(command.length + 1));
      if (content.bytes > limitBytes) return answer(socket, 'INSTREAM size limit exceeded. ERROR');
      if (!content.isWhole) return;
      seen.scans += 1;
      answer(socket, content.hasVirus ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
    });
  });
  const port = await freePort();
  await listen(server, port);
  return {
    url: `tcp://127.0.0.1:${port}`,
    seen,
    behave(as) {
      behaviour = as;
    },
    async down() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    async up() {
      await listen(server, port);
    },
  };
}

/** The chunks after the command, each with its length before it; a length of zero ends them. */
function readChunks(bytes: Buffer): { isWhole: boolean; hasVirus: boolean; bytes: number } {
  const chunks: Buffer[] = [];
  let at = 0;
  let isWhole = false;
  while (at + 4 <= bytes.length && !isWhole) {
    const length = bytes.readUInt32BE(at);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    isWhole = length === 0;
  }
  const content = Buffer.concat(chunks);
  return { isWhole, hasVirus: content.includes(eicar), bytes: content.length };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
