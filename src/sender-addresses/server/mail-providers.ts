/**
 * Hosts of mail providers, with all hosts below them, and the domain that its customers include in SPF.
 * Their mails leave from other addresses than those of the host.
 */
const includedDomains: Readonly<Record<string, string>> = {
  'smtp.gmail.com': '_spf.google.com',
  'smtp-relay.gmail.com': '_spf.google.com',
  'smtp.office365.com': 'spf.protection.outlook.com',
  'smtp-mail.outlook.com': 'spf.protection.outlook.com',
  'mail.protection.outlook.com': 'spf.protection.outlook.com',
  'smtp.sendgrid.net': 'sendgrid.net',
  'mailgun.org': 'mailgun.org',
  'smtp.postmarkapp.com': 'spf.mtasv.net',
  'mailjet.com': 'spf.mailjet.com',
  'smtp.mandrillapp.com': 'spf.mandrillapp.com',
  'smtp.yandex.com': '_spf.yandex.net',
  'smtp.yandex.com.tr': '_spf.yandex.net',
  'smtp.yandex.ru': '_spf.yandex.net',
  'smtp.fastmail.com': 'spf.messagingengine.com',
  'messagingengine.com': 'spf.messagingengine.com',
  'smtp.mail.me.com': 'icloud.com',
  'smtp.protonmail.ch': '_spf.protonmail.ch',
  'smtp.migadu.com': 'spf.migadu.com',
  'smtp.hostinger.com': '_spf.mail.hostinger.com',
  'mail.ovh.net': 'mx.ovh.com',
  'emailsrvr.com': 'emailsrvr.com',
};

// Other hosts of amazonaws.com are servers of its customers.
const amazonSes = /^email-smtp(-fips)?\.[a-z0-9-]+\.amazonaws\.com$/;

/** The domain that the customers of the provider of this host include in SPF; null for a host of no known provider. */
export function findProviderDomain(host: string): string | null {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (amazonSes.test(name)) return 'amazonses.com';
  const labels = name.split('.');
  const suffixes = labels.map((_label, start) => labels.slice(start).join('.'));
  const known = suffixes.find((suffix) => Object.hasOwn(includedDomains, suffix));
  return known === undefined ? null : (includedDomains[known] ?? null);
}
