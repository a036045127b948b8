import { refuse } from '#platform/contract/errors.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Security } from '../rules.ts';
import { PrivateHostError, sendBy } from './sender-transport.ts';

type Settings = { address: string; host: string; port: number; security: string; account: string };

const windowMs = 30 * 60_000;

/**
 * The codes that prove these settings now: of this half hour and the one before. They depend on every setting, so one
 * that was sent for other settings proves nothing, and nothing is stored.
 */
export function codesFor({ encryption, clock }: Platform, companyId: string, settings: Settings): string[] {
  const window = Math.floor(clock.now().getTime() / windowMs);
  return [window, window - 1].map((number) => {
    const { address, host, port, security, account } = settings;
    const text = JSON.stringify([companyId, address, host, port, security, account, number]);
    return String(encryption.sign('sender code', text).readUInt32BE() % 1_000_000).padStart(6, '0');
  });
}

/** Sends the code to the address by the company's own server, outside transactions. The refusal says how that failed. */
export async function mailCode(
  platform: Platform,
  companyId: string,
  settings: Settings & { security: Security; password: string },
): Promise<void> {
  const [code = ''] = codesFor(platform, companyId, settings);
  const company = await inTenant(platform.db, companyId, (tx) =>
    tx
      .selectFrom('companies')
      .select(['name', 'careers_color', 'default_language'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow(),
  );
  const language = company.default_language === 'tr' ? 'tr' : 'en';
  const translate = platform.words.in(language);
  const word = (key: string): string =>
    translate(`sender-addresses.mail.${key}`, { company: company.name, code });
  const content = mailLayout({
    language,
    companyName: company.name,
    color: company.careers_color,
    heading: word('heading'),
    paragraphs: [word('body'), code],
    footer: word('footer'),
  });
  const from = { name: company.name, address: settings.address };
  const mail = { from, to: settings.address, subject: word('subject'), ...content };
  const options = { allowPrivate: platform.config.privateMailServers };
  await sendBy(settings, mail, options).catch((error: unknown) => refuseError(error));
}

function refuseError(error: unknown): never {
  if (error instanceof PrivateHostError)
    refuse('invalid', 'sender-addresses.private_host', {
      fields: { host: ['sender-addresses.refusals.private_host'] },
    });
  const {
    responseCode,
    response,
    message = '',
  } = error as {
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const values = { reason: (response ?? message).slice(0, 200) };
  refuse('conflict', responseCode === undefined ? 'sender-addresses.no_answer' : 'sender-addresses.refused', {
    values,
  });
}
