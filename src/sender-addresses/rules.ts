/** How the connection to the mail server is encrypted. */
export const securities = ['tls', 'starttls'] as const;
export type Security = (typeof securities)[number];

/** The records of DNS by which receivers judge a sender. */
export const recordKinds = ['spf', 'dkim', 'dmarc'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * `several`: receivers then ignore all of them; `nobody`: SPF that lets no server send; `unknown`: the name of the DKIM
 * key is not known.
 */
export const recordStates = ['found', 'missing', 'several', 'nobody', 'failed', 'unknown'] as const;
export type RecordState = (typeof recordStates)[number];

/** `name`: where it was found, when that is another name than its own. */
export type FoundRecord = { state: RecordState; value: string; name?: string };
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

/** A record that helps a domain without one; the DKIM key comes from the mail provider. */
export const suggestedRecord = (kind: RecordKind, address: string): string | null =>
  ({ spf: 'v=spf1 a mx ~all', dkim: null, dmarc: `v=DMARC1; p=none; rua=mailto:${address}` })[kind];
