import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Config } from './config.ts';

/** `too_large`: the scanner takes no content of this size. */
export type ScanVerdict = { kind: 'clean' | 'too_large' } | { kind: 'infected'; virus: string };

/** Checks content for viruses. */
export type VirusScanner = {
  /**
   * Scans content as it is read, without storing it, and closes it.
   * @throws ScannerAwayError when the scanner does not answer within the time
   */
  scan(content: Readable, limitMs: number): Promise<ScanVerdict>;
  /** Whether the scanner answers. */
  isUp(): Promise<boolean>;
};

export class ScannerAwayError extends Error {
  override readonly name = 'ScannerAwayError';
}

// Below clamd's default of 10 threads (MaxThreads), beyond which it makes new connections wait.
const scansAtOnce = 6;
const pingMs = 2000;

/** A scanner that speaks the protocol of clamd: `INSTREAM` with the content in chunks, each after its length. */
export function clamdScanner(address: NonNullable<Config['clamd']>): VirusScanner {
  const slots = createSlots(scansAtOnce);
  return {
    async scan(content, limitMs) {
      const signal = AbortSignal.timeout(limitMs);
      try {
        const free = await slots.take(signal);
        try {
          return verdictOf(await ask(address, signal, (socket) => sendContent(socket, content)));
        } finally {
          free();
        }
      } finally {
        // When the scanner is away, nothing has read it, and its file would stay open.
        content.destroy();
      }
    },
    async isUp() {
      const signal = AbortSignal.timeout(pingMs);
      const answer = await ask(address, signal, (socket) => send(socket, Buffer.from('zPING\0')));
      return answer === 'PONG';
    },
  };
}

async function sendContent(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<void> {
  await send(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of content) {
    if (socket.readableEnded || socket.bytesRead > 0) return;
    // A length of zero ends the content, and what follows would not be scanned.
    if (chunk.length === 0) continue;
    await send(socket, lengthOf(chunk.length));
    await send(socket, chunk);
  }
  await send(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Waits until the socket can take more, so that a large file is never in memory. */
function send(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** The scanner's answer, without the zero byte at its end. An answer that came before the line broke counts. */
async function ask(
  address: NonNullable<Config['clamd']>,
  signal: AbortSignal,
  write: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect({ ...address, allowHalfOpen: true });
  let answer = '';
  const ended = new Promise<void>((resolve, reject) => {
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.once('end', resolve).once('close', () => resolve());
    socket.once('error', reject);
    signal.addEventListener('abort', () => socket.destroy(new Error('the time is up')));
  });
  try {
    await Promise.all([ended, write(socket)]);
  } catch (error) {
    if (!answer.endsWith('\0')) throw new ScannerAwayError('the virus scanner is away', { cause: error });
  } finally {
    socket.destroy();
  }
  if (!answer.endsWith('\0')) throw new ScannerAwayError('the virus scanner hung up');
  return answer.slice(0, -1);
}

function verdictOf(answer: string): ScanVerdict {
  const text = answer.replace(/^stream: /, '');
  if (text === 'OK') return { kind: 'clean' };
  if (text.endsWith(' FOUND')) return { kind: 'infected', virus: text.slice(0, -' FOUND'.length) };
  if (text.startsWith('INSTREAM size limit exceeded')) return { kind: 'too_large' };
  throw new ScannerAwayError(`the virus scanner answered: ${text.slice(0, 100)}`);
}

/** Limits how many scans run at once; the others wait in their order. */
function createSlots(count: number): { take(signal: AbortSignal): Promise<() => void> } {
  let free = count;
  const waiting = new Set<() => void>();
  const release = (): void => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };
  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        const take = (): void => {
          waiting.delete(take);
          resolve(release);
        };
        if (free > 0) {
          free -= 1;
          return take();
        }
        waiting.add(take);
        signal.addEventListener('abort', () => {
          if (waiting.delete(take)) reject(new ScannerAwayError('the virus scanner is busy'));
        });
      }),
  };
}
