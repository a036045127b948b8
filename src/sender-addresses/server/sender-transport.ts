import { Socket } from 'node:net';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { isPublicHost, resolveHost } from '#platform/server/network.ts';
import type { Security } from '../rules.ts';

export type SenderServer = {
  host: string;
  port: number;
  security: Security;
  account: string;
  password: string;
};

/** The host leads into a network of the installation. */
export class PrivateHostError extends Error {}

// A server that answers a byte now and then would hold the task, and tasks of others wait for it.
const limitMs = 60_000;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends a mail by a company's own server. Members choose its host, so it may not have a private address; the connection
 * goes to the address that was checked, because DNS may answer differently the next time.
 */
export async function sendBy(
  { host, port, security, account, password }: SenderServer,
  mail: SendMailOptions,
  { allowPrivate, timeoutMs = limitMs }: { allowPrivate: boolean; timeoutMs?: number },
): Promise<void> {
  const addresses = await resolveHost(host);
  const [address] = addresses;
  if (address === undefined) throw new Error('The mail server was not found.');
  if (!allowPrivate && !addresses.every(isPublicHost)) throw new PrivateHostError('a private address');
  const socket = new Socket();
  const transport = nodemailer.createTransport({
    host: address,
    port,
    socket,
    secure: security === 'tls',
    // A password never goes over an open connection, except to a private server that the operator allows.
    requireTLS: security === 'starttls' && !allowPrivate,
    tls: { servername: host, rejectUnauthorized: !allowPrivate },
    auth: { user: account, pass: password },
    ...timeouts,
  });
  const timer = setTimeout(
    () => socket.destroy(new Error('The mail server did not finish in time.')),
    timeoutMs,
  );
  try {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  } finally {
    clearTimeout(timer);
    transport.close();
    socket.destroy();
  }
}
