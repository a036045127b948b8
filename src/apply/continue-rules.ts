/** A draft and the token that opens it. */
export type DraftAccess = { id: string; token: string };

const name = '#continue=';

/**
 * The end of an address that continues a form on another device. Browsers send no fragment to a server and none as
 * Referer, so no log has the token.
 */
export const continueHash = ({ id, token }: DraftAccess): string => `${name}${id}.${token}`;

/** The draft of such an address; null for any other address. */
export function readContinueHash(hash: string): DraftAccess | null {
  const [, id, token] = hashForm.exec(hash) ?? [];
  return id === undefined || token === undefined ? null : { id, token };
}

/** Also of a link that lost its end on the way. */
export const isContinueHash = (hash: string): boolean => hash.startsWith(name);

const hashForm = /^#continue=([0-9a-f-]{36})\.([0-9a-f-]{36}\.[\w-]{43})$/;
