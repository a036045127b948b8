import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/server/platform.ts';

const cookieName = 'kadro_share';
const visitSeconds = 12 * 3600;

/**
 * Begins a visit: the browser gets a signed cookie for the page of this share alone. Programs that open the links of
 * mails press no button. They get neither the cookie nor anything of the candidate.
 */
export function beginVisit(
  platform: Platform,
  reply: FastifyReply,
  { shareId, path, now }: { shareId: string; path: string; now: Date },
): void {
  const ends = Math.floor(now.getTime() / 1000) + visitSeconds;
  reply.setCookie(cookieName, `${ends}.${signatureOf(platform, shareId, ends)}`, {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: platform.config.publicUrl.startsWith('https:'),
    maxAge: visitSeconds,
  });
}

/** Whether the browser began a visit of this share in the last hours. */
export function isVisiting(
  platform: Platform,
  request: FastifyRequest,
  { shareId, now }: { shareId: string; now: Date },
): boolean {
  const [, seconds, signature] = /^(\d{1,12})\.([\w-]{32})$/.exec(request.cookies[cookieName] ?? '') ?? [];
  if (seconds === undefined || signature === undefined) return false;
  const ends = Number(seconds);
  const expected = signatureOf(platform, shareId, ends);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) && ends * 1000 > now.getTime();
}

// 192 bits, in 32 characters.
const signatureOf = ({ encryption }: Platform, shareId: string, ends: number): string =>
  encryption.sign('share visit', `${shareId} ${ends}`).subarray(0, 24).toString('base64url');
