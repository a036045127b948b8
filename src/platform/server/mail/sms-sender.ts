import type { Config } from '../config.ts';

const timeoutMs = 15_000;

/** The provider rejects this message permanently: a wrong number or account. Other errors may pass. */
export class SmsRefused extends Error {}

/** Sends through an HTTP API compatible with Twilio's. @throws SmsRefused for permanent errors */
export function smsSender(
  api: NonNullable<Config['sms']['api']>,
): (sms: { recipient: string; message: { text: string } }) => Promise<void> {
  const address = `${api.url}/2010-04-01/Accounts/${encodeURIComponent(api.account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${api.account}:${api.token}`).toString('base64')}`;
  return async ({ recipient, message }) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: new URLSearchParams({ From: api.from, To: recipient, Body: message.text }),
      // A request with a token and a phone number must not follow redirects.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new Error(`SMS provider: ${reasonOf(error)}`);
    });
    const said = await textOf(response);
    if (response.ok) return;
    const reason = `SMS provider: ${response.status} ${codeIn(said)}`.trim();
    const mayPass = response.status >= 500 || response.status === 429 || response.status === 408;
    throw mayPass ? new Error(reason) : new SmsRefused(reason);
  };
}

function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? name ?? 'away';
}

// Reads the body to its end, so that the connection can be reused; the body itself is not needed.
async function textOf(response: Response): Promise<string> {
  return (await response.text().catch(() => '')).slice(0, 2000);
}

// The provider's error number. Its sentence may quote the recipient.
function codeIn(body: string): string {
  return /"code"\s*:\s*(\d{1,6})/.exec(body)?.[1] ?? '';
}
