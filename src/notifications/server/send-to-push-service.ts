import { ECDH } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import webPush from 'web-push';
import type { Platform } from '#platform/server/platform.ts';
import { mayCall, publicLookup } from '#platform/server/public-hosts.ts';
import { pushKeys } from './push-keys.ts';

type Subscription = { endpoint: string; p256dh: string; auth: string };
type PushMessage = { tag: string } & Record<string, unknown>;

/** Of a public key as browsers give it: a byte and two coordinates. */
const uncompressedBytes = 65;
const timeoutMs = 15_000;
/** How long the push service keeps a message for a browser that is offline. */
const keptSeconds = 24 * 3600;

/**
 * Sends a message, encrypted for the browser (RFC 8291). It follows no redirect, and connects to public addresses only.
 * @returns gone when the push service does not know the browser any more, or its keys are wrong; refused when it will never take this message
 * @throws when a retry may succeed
 */
export async function sendToPushService(
  platform: Platform,
  subscription: Subscription,
  message: PushMessage,
): Promise<'sent' | 'gone' | 'refused'> {
  const { config, log } = platform;
  if (!config.pushPrivateHosts && !mayCall(subscription.endpoint)) return 'gone';
  const details = await encrypt(platform, subscription, message);
  if (details === null) return 'gone';
  const status = await post(config.pushPrivateHosts, details);
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  log.warn({ status }, 'a push service refused a message');
  return 'refused';
}

/** @returns null when the keys that the browser gave are none */
async function encrypt(platform: Platform, { endpoint, p256dh, auth }: Subscription, message: PushMessage) {
  const { publicUrl, mailFrom } = platform.config;
  const { publicKey, privateKey } = await pushKeys(platform);
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${address}`;
  if (!isCurvePoint(p256dh)) return null;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: keptSeconds,
    // A message that is sent again replaces itself while the browser is offline. The topic has at most 32 characters.
    topic: message.tag.replaceAll('-', '').slice(0, 32),
    contentEncoding: 'aes128gcm',
  });
}

function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return Buffer.from(key, 'base64url').length === uncompressedBytes;
  } catch {
    return false;
  }
}

function post(
  isPrivateAllowed: boolean,
  { endpoint, method, headers, body }: webPush.RequestDetails,
): Promise<number> {
  const request = endpoint.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method,
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!isPrivateAllowed && { lookup: publicLookup }),
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 500);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
