import { refuse } from '#platform/contract/errors.ts';

export type ClientCredentials = { id: string; secret: string };

/**
 * Reads the id and secret of a connected company from HTTP Basic or the body (RFC 6749, 2.3.1). Empty when there are
 * none.
 * @throws Refusal identity.invalid_request when both contain them
 */
export function credentialsOf(
  authorization: string | undefined,
  body: { client_id?: string | undefined; client_secret?: string | undefined },
): ClientCredentials {
  const basic = basicOf(authorization);
  if (basic === null) return { id: body.client_id ?? '', secret: body.client_secret ?? '' };
  const isTwice = body.client_secret !== undefined || (body.client_id ?? basic.id) !== basic.id;
  if (isTwice) refuse('invalid', 'identity.invalid_request', { error: 'invalid_request' });
  return basic;
}

// Both parts are form-encoded before they are joined (RFC 6749, 2.3.1).
function basicOf(authorization: string | undefined): ClientCredentials | null {
  if (authorization === undefined) return null;
  const encoded = /^Basic +([A-Za-z0-9+/]{1,600}={0,2})$/i.exec(authorization)?.[1] ?? '';
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s);
  return { id: formDecoded(id), secret: formDecoded(secret) };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
