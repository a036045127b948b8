import { z } from 'zod';
import { areProxies, areResolvers, areSubnets, listOf } from './address-lists.ts';
import { type ApiAddress, parseApiAddress } from './api-address.ts';
import { type OpenIdProvider, openIdProviders } from './openid-settings.ts';
import { packageFacts } from './package-facts.ts';
import { parseReplyMail, replyAddressForm, type ReplyMailSettings } from './reply-mail-settings.ts';
import { parseStripe, type StripeSettings } from './stripe-settings.ts';
import { StartError } from './start-error.ts';

const yes = ['true', '1', 'on'];
const flag = z.enum([...yes, 'false', '0', 'off', '']).transform((value) => yes.includes(value));
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address.optional(),
  API_URL: address.refine(isOrigin, 'an origin, without a path').optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SECRET_KEY: z.string().min(32).optional(),
  DATA_DIR: z.string().default('./data'),
  DEMO: flag.optional(),
  DEMO_PASSWORD: z.string().min(12).max(200).optional(),
  PLAIN_PG: flag.default(false),
  BOT_CHECKS: flag.default(true),
  BILLING: flag.optional(),
  VIES_URL: address.or(z.literal('off')).default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: address.default('https://api.stripe.com'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: z.string().default('').refine(areProxies, 'addresses or subnets, with commas'),
  DNS_SERVERS: z.string().default('').refine(areResolvers, 'addresses of resolvers, with commas'),
  SUPPORT_URL: address.optional(),
  DOCS_URL: address.optional(),
  SITE_URL: address.optional(),
  JITSI_URL: address.optional(),
  CALENDAR_NETWORKS: z.string().default('').refine(areSubnets, 'subnets, with commas'),
  SOURCE_URL: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Kadro <no-reply@kadro.invalid>'),
  MAIL_REPLY_ADDRESS: z.string().toLowerCase().regex(replyAddressForm, 'replies@host or @host').optional(),
  IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  MAIL_HOOK_SECRET: z.string().min(32).optional(),
  PRIVATE_MAIL_SERVERS: flag.default(false),
  SMS_API_URL: address.default('https://api.twilio.com'),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().max(40).optional(),
  SMS_COUNTRIES: z
    .string()
    .default('')
    .refine((list) => /^([A-Z]{2}(, ?[A-Z]{2})*)?$/.test(list), 'ISO codes of countries, with commas'),
  SMS_PER_HOUR: z.coerce.number().int().min(1).default(200),
  SMS_PER_DAY: z.coerce.number().int().min(1).default(1000),
  PUSH_PRIVATE_HOSTS: flag.default(false),
  OIDC_PROVIDERS: openIdProviders,
  CLAMAV_URL: z
    .string()
    .regex(/^(tcp:\/\/(\[[\da-f:]+\]|[^\s:/[\]]+)(:\d{1,5})?|unix:\/\S+)$/i, 'tcp://host:3310 or unix:/path')
    .optional(),
  TESSERACT_PATH: z.string().default('tesseract'),
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

/** All settings, parsed once at the start. The table in the README explains each. */
export type Config = {
  mode: 'production' | 'development' | 'test';
  port: number;
  host: string;
  /** Port of /metrics; null turns it off. */
  metrics: { port: number; host: string } | null;
  publicUrl: string;
  publicUrlIsSet: boolean;
  /** Null when the API and the pages share an origin. */
  apiAddress: ApiAddress | null;
  databaseUrl: string | null;
  secretKey: string | null;
  /** Sends unnamed statements instead of prepared ones (decision 0016). */
  plainPg: boolean;
  dataDir: string;
  demo: boolean;
  /** Null for the known demo password, which the sign-in page then shows. */
  demoPassword: string | null;
  logLevel: string;
  /** Addresses or subnets of proxies with a trusted X-Forwarded-For; false when there is none. */
  trustProxy: string[] | false;
  /** Addresses of the DNS resolvers, with a port when it is not 53; empty for those of the operating system. */
  dnsServers: string[];
  /** Target of "Contact" in the navigation; null hides it. */
  supportUrl: string | null;
  /** Addresses of the documentation and of the operator's website, linked from the navigation; null hides a link. */
  docsUrl: string | null;
  siteUrl: string | null;
  /** Base address of a Jitsi server under which video meetings get a link; null makes none. */
  jitsiUrl: string | null;
  /** Subnets in which members' calendars may be, although they are not public. */
  calendarNetworks: string[];
  /** Address of this version's source code (AGPL, section 13); null hides the link. */
  sourceUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Null while candidates cannot reply by mail; mails then say how to answer. */
  replyMail: ReplyMailSettings | null;
  /** Companies may enter mail servers with private addresses, also without a valid certificate. */
  privateMailServers: boolean;
  /**
   * Whether the development outbox page is on: outside production, bound to loopback, on the embedded or the demo
   * database, and without SMTP.
   */
  devOutbox: boolean;
  sms: {
    /** An SMS API compatible with Twilio's; null turns SMS off. */
    api: { url: string; account: string; token: string; from: string } | null;
    /** ISO 3166-1 alpha-2; empty allows all countries. */
    countries: string[];
    /** Maximum for the whole installation. */
    perHour: number;
    perDay: number;
  };
  /** Push messages may go to http and to private addresses: for a push service of one's own, and for tests. */
  pushPrivateHosts: boolean;
  /** OpenID providers for sign-in, in the order of their buttons. */
  openIdProviders: OpenIdProvider[];
  /** Holds application forms that a program seems to have sent. */
  botChecks: boolean;
  /** Companies have plans with limits and pay for them; off, nothing is limited and the screens hide it. */
  billing: boolean;
  /** The registry of VAT numbers of the EU; null never asks it. */
  viesUrl: string | null;
  /** Collects invoices by card; null leaves bank transfers alone. */
  stripe: StripeSettings | null;
  /** The socket of ClamAV's daemon; null turns the virus check off. */
  clamd: { host: string; port: number } | { path: string } | null;
  /** The program that recognises text in scanned CVs, looked for on PATH; null turns it off. */
  tesseractPath: string | null;
  s3: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
};

/** Parses the environment. @throws StartError with one line that names every invalid variable */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const e = parseEnvironment(env);
  const production = e.NODE_ENV === 'production';
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`;
  const host = e.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const demo = parseDemo(e, host);
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host,
    metrics: e.METRICS_PORT === undefined ? null : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    publicUrl,
    publicUrlIsSet: e.PUBLIC_URL !== undefined,
    apiAddress: parseApiAddress(e.API_URL, publicUrl),
    databaseUrl: e.DATABASE_URL ?? null,
    secretKey: e.SECRET_KEY ?? null,
    plainPg: e.PLAIN_PG,
    dataDir: e.DATA_DIR,
    demo,
    demoPassword: e.DEMO_PASSWORD ?? null,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY === '' ? false : listOf(e.TRUST_PROXY),
    dnsServers: listOf(e.DNS_SERVERS),
    supportUrl: e.SUPPORT_URL ?? null,
    docsUrl: e.DOCS_URL ?? null,
    siteUrl: e.SITE_URL ?? null,
    jitsiUrl: e.JITSI_URL ?? null,
    calendarNetworks: e.CALENDAR_NETWORKS === '' ? [] : listOf(e.CALENDAR_NETWORKS),
    sourceUrl: e.SOURCE_URL ?? packageFacts.repository,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    replyMail: parseReplyMail(e),
    privateMailServers: e.PRIVATE_MAIL_SERVERS,
    devOutbox:
      !production &&
      isLoopback(host) &&
      e.SMTP_URL === undefined &&
      (e.DATABASE_URL === undefined || e.DEMO === true),
    sms: parseSms(e),
    openIdProviders: e.OIDC_PROVIDERS,
    pushPrivateHosts: e.PUSH_PRIVATE_HOSTS,
    botChecks: e.BOT_CHECKS,
    billing: e.BILLING ?? demo,
    viesUrl: e.VIES_URL === 'off' ? null : e.VIES_URL,
    stripe: parseStripe(e),
    clamd: parseClamd(e.CLAMAV_URL),
    tesseractPath: e.TESSERACT_PATH === 'off' ? null : e.TESSERACT_PATH,
    s3: parseS3(e),
  };
}

/** Whether SMS can be read: by its recipient, or by the developer in the outbox. */
export const canSendSms = ({ sms, devOutbox }: Config): boolean => sms.api !== null || devOutbox;

/** Whether the server is reachable only from this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

function parseEnvironment(env: Record<string, string | undefined>): z.infer<typeof environment> {
  const variables = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const parsed = environment.safeParse(Object.fromEntries(variables));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`);
    throw new StartError(`Wrong configuration: ${wrong.join('; ')}.`);
  }
  if (parsed.data.DATABASE_URL && !parsed.data.SECRET_KEY) {
    throw new StartError(
      'Wrong configuration: SECRET_KEY (at least 32 characters) is needed together with DATABASE_URL.',
    );
  }
  return parsed.data;
}

function isOrigin(address: string): boolean {
  const { href, origin } = new URL(address);
  return href === `${origin}/`;
}

function parseDemo(e: z.infer<typeof environment>, host: string): boolean {
  const isOn = e.NODE_ENV === 'development' && e.DATABASE_URL === undefined;
  const demo = e.DEMO ?? isOn;
  if (demo && !isLoopback(host) && e.DEMO_PASSWORD === undefined) {
    throw new StartError(
      `The demo has passwords that everybody knows, and HOST=${host} shows it to the network: set DEMO_PASSWORD (at least 12 characters), or DEMO=false.`,
    );
  }
  return demo;
}

const parseSms = (e: z.infer<typeof environment>): Config['sms'] => ({
  api: parseSmsApi(e),
  countries: e.SMS_COUNTRIES === '' ? [] : e.SMS_COUNTRIES.split(/, ?/),
  perHour: e.SMS_PER_HOUR,
  perDay: e.SMS_PER_DAY,
});

function parseSmsApi(e: z.infer<typeof environment>): Config['sms']['api'] {
  if (!e.SMS_ACCOUNT && !e.SMS_TOKEN && !e.SMS_FROM) return null;
  if (!e.SMS_ACCOUNT || !e.SMS_TOKEN || !e.SMS_FROM) {
    throw new StartError('Wrong configuration: SMS_ACCOUNT, SMS_TOKEN and SMS_FROM are needed together.');
  }
  return { url: e.SMS_API_URL, account: e.SMS_ACCOUNT, token: e.SMS_TOKEN, from: e.SMS_FROM };
}

function parseClamd(url: string | undefined): Config['clamd'] {
  if (url === undefined) return null;
  if (/^unix:/i.test(url)) return { path: url.slice('unix:'.length).replace(/^\/\/(?=\/)/, '') };
  const [, host = '', port = '3310'] = /^tcp:\/\/(\[[^\]]+\]|[^:]+)(?::(\d+))?$/i.exec(url) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function parseS3(e: z.infer<typeof environment>): Config['s3'] {
  if (!e.S3_ENDPOINT && !e.S3_BUCKET) return null;
  if (!e.S3_ENDPOINT || !e.S3_BUCKET || !e.S3_ACCESS_KEY_ID || !e.S3_SECRET_ACCESS_KEY) {
    throw new StartError(
      'Wrong configuration: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed together.',
    );
  }
  return {
    endpoint: e.S3_ENDPOINT,
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
  };
}
