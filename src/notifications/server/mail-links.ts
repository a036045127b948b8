import { createHash, timingSafeEqual } from 'node:crypto';
import { uuidPattern } from '#platform/contract/uuid.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type NotificationType, notificationTypes } from '../rules.ts';
import type { Reader } from './reader.ts';

/** The address that opens a notification after sign-in, or the list. It has the company, because users have several. */
export function openAddress({ config }: Platform, { company }: Pick<Reader, 'company'>, id?: string): string {
  const open = id === undefined ? '' : `&open=${id}`;
  return `${config.publicUrl}/notifications?company=${company.id}${open}`;
}

export type StopLink = { companyId: string; memberId: string; types: NotificationType[] };

/** The address of the page that stops mails of these types. It is signed, so it works without signing in. */
export function stopAddress(
  platform: Platform,
  { company, actor }: Reader,
  types: NotificationType[],
): string {
  const link = `${company.id}.${actor.memberId}.${types.map(codeOf).join('')}`;
  return `${platform.config.publicUrl}/notifications/stop/${link}.${signatureOf(platform, link)}`;
}

/** The member and the types of a link; null when the signature is wrong. */
export function readStopLink(platform: Platform, token: string): StopLink | null {
  const [, link, companyId, memberId, types, signature] = tokenForm.exec(token) ?? [];
  if (link === undefined || companyId === undefined || memberId === undefined || signature === undefined)
    return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(platform, link)))) return null;
  const codes: string[] = types?.match(/.{4}/g) ?? [];
  const known = notificationTypes.filter((type) => codes.includes(codeOf(type)));
  return { companyId, memberId, types: known };
}

const tokenForm = new RegExp(`^((${uuidPattern})\\.(${uuidPattern})\\.([\\w-]{4,190}))\\.([\\w-]{32})$`);

// Four characters, because the link of a digest with all types must fit into a parameter of an address.
const codeOf = (type: NotificationType): string =>
  createHash('sha256').update(type).digest('base64url').slice(0, 4);

// 192 bits, in 32 characters.
const signatureOf = ({ encryption }: Platform, link: string): string =>
  encryption.sign('notification mail link', link).subarray(0, 24).toString('base64url');
