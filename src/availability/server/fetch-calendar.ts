import type http from 'node:http';
import type { CalendarFailure } from '../contract.ts';
import { type Credentials, ForbiddenAddress, requestGuarded } from './guarded-request.ts';

export type CalendarSource = Credentials & { address: string };
export type CalendarAnswer = { text: string } | { failure: CalendarFailure };

const sizeMax = 5_000_000;
const limitMs = 15_000;

/**
 * Gets an ICS file from the internet.
 * @param privateNetworks subnets that are allowed although they are not public
 */
export async function fetchCalendar(
  source: CalendarSource,
  privateNetworks: readonly string[],
): Promise<CalendarAnswer> {
  const address = source.address.replace(/^webcal:/i, 'https:');
  try {
    const { status, response } = await requestGuarded(address, {
      headers: { accept: 'text/calendar, text/plain;q=0.5', 'user-agent': 'Kadro' },
      credentials: source,
      // The password belongs to the origin that the member typed, also not to the same host without TLS.
      trusts: ({ origin }) => origin === new URL(address).origin,
      privateNetworks,
      signal: AbortSignal.timeout(limitMs),
    });
    if (status === 200) return await readBody(response);
    response.destroy();
    return { failure: status === 401 || status === 403 ? 'denied' : 'unreachable' };
  } catch (error) {
    return { failure: error instanceof ForbiddenAddress ? 'forbidden_address' : 'unreachable' };
  }
}

async function readBody(response: http.IncomingMessage): Promise<CalendarAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > sizeMax) {
      response.destroy();
      return { failure: 'too_large' };
    }
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8') };
}
