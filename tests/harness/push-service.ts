import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedPush = { path: string; headers: Record<string, unknown>; message: Record<string, unknown> };

/** A push service with one browser behind each path: it decrypts what arrives, as a browser does (RFC 8291). */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, ReturnType<typeof aBrowser>>();
  const answers = new Map<string, number[]>();
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const status = answers.get(path)?.shift() ?? 201;
      const browser = browsers.get(path);
      if (status === 201 && browser !== undefined)
        received.push({ path, headers: request.headers, message: browser.decrypt(Buffer.concat(parts)) });
      reply.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    /** A browser that subscribes. @param statuses the first answers of the service for it, then 201 */
    subscribe(...statuses: number[]) {
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const browser = aBrowser();
      browsers.set(path, browser);
      answers.set(path, statuses);
      return { endpoint: `http://127.0.0.1:${port}${path}`, ...browser.keys, path };
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function aBrowser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): Record<string, unknown> {
      // RFC 8188: salt, record size, length of the key id, which is the sender's public key.
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const text = body.subarray(21 + senderKey.length);
      const shared = createHmac('sha256', auth).update(ecdh.computeSecret(senderKey)).digest();
      const info = Buffer.concat([
        Buffer.from('WebPush: info\0'),
        ecdh.getPublicKey(),
        senderKey,
        Buffer.from([1]),
      ]);
      const ikm = createHmac('sha256', shared).update(info).digest();
      const keyOf = (name: string, bytes: number): Buffer =>
        Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, bytes));
      const decipher = createDecipheriv('aes-128-gcm', keyOf('aes128gcm', 16), keyOf('nonce', 12));
      decipher.setAuthTag(text.subarray(-16));
      const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
      // The last byte that is not padding is the delimiter.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')) as Record<string, unknown>;
    },
  };
}
