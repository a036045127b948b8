/** How the connection to the mail server is encrypted. */
export const securities = ['tls', 'starttls'] as const;
export type Security = (typeof securities)[number];

const usualPorts: Record<Security, number> = { tls: 465, starttls: 587 };

/** The port after the encryption was chosen: the usual one of it, in place of the usual one of the other. */
export const portFor = (security: Security, port: number): number =>
  Object.values(usualPorts).includes(port) ? usualPorts[security] : port;

/** The records of DNS by which receivers judge a sender. */
export const recordKinds = ['spf', 'dkim', 'dmarc'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * `several`: receivers then ignore all of them; `unknown`: the name of the DKIM key is not known. Of SPF only: `allowed`,
 * `not_named`: what it says of the mail server, which `found` does not know; `nobody`: it lets no server send; `invalid`:
 * receivers cannot evaluate it; `unchecked`: it depends on terms that are not looked up.
 */
export const recordStates = [
  'found',
  'missing',
  'several',
  'failed',
  'unknown',
  'allowed',
  'not_named',
  'nobody',
  'invalid',
  'unchecked',
] as const;
export type RecordState = (typeof recordStates)[number];

/**
 * `name`: where it was found, when that is another name than its own; `mechanism`: the part of SPF that names the mail
 * server, such as `include:_spf.google.com`, when one does.
 */
export type FoundRecord = { state: RecordState; value: string; name?: string; mechanism?: string };
export type SenderRecords = Record<RecordKind, FoundRecord>;

/** The domain of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The name in DNS of each record. */
export const recordName = (kind: RecordKind, domain: string, dkimSelector: string): string =>
  ({
    spf: domain,
    dkim: dkimSelector === '' ? `…._domainkey.${domain}` : `${dkimSelector}._domainkey.${domain}`,
    dmarc: `_dmarc.${domain}`,
  })[kind];

type SuggestedRecord = FoundRecord & { kind: RecordKind; address: string };

/** The record to set in place of the found one, if that would help; the DKIM key comes from the mail provider. */
export function suggestedRecord({ kind, address, state, value, mechanism }: SuggestedRecord): string | null {
  const isMissing = state === 'missing';
  if (kind === 'dmarc') return isMissing ? `v=DMARC1; p=none; rua=mailto:${address}` : null;
  if (kind === 'dkim') return null;
  if (isMissing) return mechanism === undefined ? 'v=spf1 a mx ~all' : `v=spf1 mx ${mechanism} ~all`;
  const isHelped = (state === 'not_named' || state === 'nobody') && value.length < valueMax;
  // First, because receivers stop at the first part that fits.
  return mechanism !== undefined && isHelped ? value.trim().replace(/^v=spf1/i, `$& ${mechanism}`) : null;
}

/** Of a longer record only the beginning is kept. */
export const valueMax = 1000;
