import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { deliverMail, mailMaxBytes } from './deliver-mail.ts';

const toleranceSeconds = 300;
const atOnceMax = 4;
const callsPerMinute: Limit = { name: 'mail_hook', points: 600, seconds: 60 };

/** The texts that the signature covers; the hash is the SHA-256 of the raw mail in hexadecimal. */
export type HookCall = { timestamp: string; recipients: string; hash: string };

/**
 * The signature of a call, in hexadecimal. It covers the hash and not the mail, so that it is checked before the mail is
 * received.
 */
export const hookSignature = (secret: string, { timestamp, recipients, hash }: HookCall): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${recipients}\n${hash}`).digest('hex');

/** The hash of a raw mail in hexadecimal. */
export const hashOfMail = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex');

/**
 * The address at which a mail service hands over the raw mails that it receives. A call without a fresh signature is
 * refused. One that is repeated changes nothing, because a mail is stored once.
 */
export async function mountMailHook(app: FastifyInstance, platform: Platform): Promise<void> {
  let running = 0;
  await app.register(async (scope) => {
    // The hash is of the bytes as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request, reply) => {
      if (secretOf(platform) === null) return reply.status(404).send();
      if (!(await platform.limits.allows(callsPerMinute, request.ip))) return reply.status(429).send();
      const isKnown = isFresh(callOf(request), platform) && isSigned(request, platform);
      if (!isKnown) return reply.status(401).send();
      // Each call holds its mail in memory.
      if (running >= atOnceMax) return reply.status(429).header('retry-after', '5').send();
      running += 1;
      reply.raw.once('close', () => (running -= 1));
    });
    scope.post('/api/mail/incoming', { bodyLimit: mailMaxBytes }, async (request, reply) => {
      const { body } = request;
      const isMail = Buffer.isBuffer(body) && hashOfMail(body) === callOf(request).hash;
      if (!isMail) return reply.status(401).send();
      const result = await deliverMail(platform, body, [callOf(request).recipients]);
      platform.log.info({ result }, 'a mail came in by the hook');
      const status = { too_many: 429, unreadable: 422 }[result as string] ?? 200;
      return reply.status(status).send({ result });
    });
  });
}

const secretOf = ({ config }: Platform): string | null => config.replyMail?.hookSecret ?? null;

const callOf = ({ headers }: FastifyRequest): HookCall => ({
  timestamp: textOf(headers['x-kadro-timestamp']),
  recipients: textOf(headers['x-kadro-recipients']),
  hash: textOf(headers['x-kadro-mail-sha256']).toLowerCase(),
});

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

function isFresh({ timestamp }: HookCall, { clock }: Platform): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) <= toleranceSeconds;
}

function isSigned(request: FastifyRequest, platform: Platform): boolean {
  const expected = Buffer.from(hookSignature(secretOf(platform) ?? '', callOf(request)), 'hex');
  const given = Buffer.from(textOf(request.headers['x-kadro-signature']).replace(/^sha256=/, ''), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
