import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { decode, encode, type Packet, streamDecode, streamEncode, TRUNCATED_RESPONSE } from 'dns-packet';
import { freePort } from './free-port.ts';

/** The TXT records at a name, each with its strings; or how the server fails. */
export type DnsAnswer = string[][] | 'NXDOMAIN' | 'SERVFAIL' | 'silence';

export type DnsServer = {
  /** For the setting DNS_SERVERS. */
  address: string;
  set(name: string, answer: DnsAnswer): void;
  setAddresses(name: string, addresses: string[]): void;
  down(): Promise<void>;
};

const udpMaxBytes = 512;
const codes = { NXDOMAIN: 3, SERVFAIL: 2 } as const;

let shared: Promise<DnsServer> | undefined;

/** The DNS server of this worker. */
export function testDns(): Promise<DnsServer> {
  shared ??= startDnsServer();
  return shared;
}

/** A DNS server on loopback, by UDP and TCP. It knows no name that was not set. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, DnsAnswer>();
  const addresses = new Map<string, string[]>();
  const answerTo = (query: Packet): Packet | null => answerFrom({ records, addresses }, query);
  const udp = createSocket('udp4');
  udp.on('message', (message, { port, address }) => {
    const answer = answerTo(decode(message));
    if (answer === null) return;
    const packet = encode(answer);
    const { answers: _left, ...head } = answer;
    // The resolver then asks again by TCP.
    const sent = packet.length > udpMaxBytes ? encode({ ...head, flags: TRUNCATED_RESPONSE }) : packet;
    udp.send(sent, port, address);
  });
  const port = await freePort();
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  // It must not keep the process of a worker alive.
  udp.unref();
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (message) => {
      const answer = answerTo(streamDecode(Buffer.from(message)));
      if (answer !== null) socket.write(streamEncode(answer));
    });
  });
  tcp.listen(port, '127.0.0.1');
  await once(tcp, 'listening');
  tcp.unref();
  return {
    address: `127.0.0.1:${port}`,
    set: (name, answer) => void records.set(name.toLowerCase(), answer),
    setAddresses: (name, of) => void addresses.set(name.toLowerCase(), of),
    async down() {
      for (const socket of sockets) socket.destroy();
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}

type KnownNames = { records: Map<string, DnsAnswer>; addresses: Map<string, string[]> };

function answerFrom({ records, addresses }: KnownNames, query: Packet): Packet | null {
  const [question] = query.questions ?? [];
  const name = question?.name.toLowerCase() ?? '';
  const ofName = addresses.get(name);
  return ofName !== undefined && question?.type !== 'TXT'
    ? addressPacket(query, name, question?.type === 'A' ? ofName : [])
    : packetOf(query, name, records.get(name) ?? 'NXDOMAIN');
}

const addressPacket = (query: Packet, name: string, found: string[]): Packet => ({
  type: 'response',
  id: query.id ?? 0,
  questions: query.questions ?? [],
  answers: found.map((data) => ({ type: 'A', name, ttl: 0, data })),
});

function packetOf(query: Packet, name: string, answer: DnsAnswer): Packet | null {
  if (answer === 'silence') return null;
  const head = { type: 'response', id: query.id ?? 0, questions: query.questions ?? [] } as const;
  if (typeof answer === 'string') return { ...head, flags: codes[answer] };
  return { ...head, answers: answer.map((data) => ({ type: 'TXT', name, ttl: 0, data })) };
}
