import { z } from 'zod';
import { isCountry } from './countries.ts';

/**
 * Field schemas shared by several slices. A message of the form `slice.key` is a message key; issues.ts words all
 * others from the issue.
 */
/** In lower case, as PostgreSQL writes it, because code compares ids as texts. */
export const id = z.uuid().toLowerCase();
export const companyParams = z.strictObject({ companyId: id });

/** One line of text, trimmed and in NFC, without lone surrogates and control characters. It must not be empty. */
export const line = (maxChars: number, whenEmpty = 'platform.validation.required') =>
  optionalLine(maxChars).min(1, whenEmpty);

/** Like `line`, but may be empty. */
export const optionalLine = (maxChars: number) =>
  z
    .string()
    .overwrite((value) => normalizeText(value).replace(controlCharacters, ' ').trim())
    .max(maxChars);

/** Several lines: like `line`, but tabs and line ends are kept. */
export const text = (maxChars: number) =>
  z
    .string()
    .overwrite((value) => normalizeText(value).replace(controlCharactersButLines, ' ').trim())
    .max(maxChars);

/** An e-mail address, trimmed and lower-cased, because addresses are compared without case. */
export const email = z
  .string()
  .overwrite((value) => normalizeText(value).trim().toLowerCase())
  .min(1, 'platform.validation.emailRequired')
  .max(254)
  .regex(z.regexes.email, 'platform.validation.emailInvalid')
  .meta({ format: 'email' });

// PostgreSQL knows neither the year 0 nor offsets of 16 hours.
export const instant = z.iso
  .datetime({ offset: true })
  .refine((value) => /^(?!0000).*(Z|[+-](0\d|1[0-5]):\d{2})$/.test(value), 'platform.validation.wrongFormat');
// In some zone the first and the last day reach into a year without a time in PostgreSQL or ISO.
export const calendarDate = z.iso
  .date()
  .refine((value) => value > '0001-01-01' && value < '9999-12-31', 'platform.validation.wrongFormat');
/** ISO 3166-1 alpha-2. */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'platform.validation.country')
  .refine(isCountry, 'platform.validation.country');
/** A country or an empty string; null and undefined become an empty string. */
export const optionalCountry = country
  .or(z.literal(''))
  .nullish()
  .transform((code) => code ?? '');
/** IANA zone id. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'platform.validation.timeZone');
/**
 * A web address with http or https, or an empty string. A missing protocol is added, because people often leave it out.
 */
export const webAddress = optionalLine(200)
  .overwrite((value) => (value === '' || /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`))
  .regex(/^(https?:\/\/[^\s/?#.]+\.[^\s]+)?$/i, 'platform.validation.url');
/** Several values separated by commas, as in the address. */
export const several = (one: z.ZodType, most: number) =>
  z
    .string()
    .max(most * 37)
    .refine((values) => {
      const parts = values.split(',');
      return parts.length <= most && parts.every((part) => one.safeParse(part).success);
    }, 'platform.validation.wrongFormat');

/** Several texts separated by commas, as in the address. */
export const severalTexts = (maxChars: number, most: number) =>
  optionalLine(most * (maxChars + 1)).refine((values) => {
    const parts = valuesOf(values);
    return parts.length <= most && parts.every((part) => part.length <= maxChars);
  }, 'platform.validation.wrongFormat');

/** The values of a filter that has several, separated by commas. A comma of a value has a backslash before it. */
export const valuesOf = (text: string | undefined): string[] =>
  (text?.match(/(?:\\[,\\]|[^,])+/g) ?? [])
    .map((value) => value.replace(/\\([,\\])/g, '$1').trim())
    .filter((value) => value !== '');

export const language = z.enum(['en', 'tr']);
export type Language = z.infer<typeof language>;
export const done = z.object({ isSuccess: z.literal(true) });

const removedZones = /^(SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;
function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    // Intl accepts a few names that PostgreSQL and other programs reject.
    return (zone.includes('/') && !removedZones.test(zone)) || zone === 'UTC';
  } catch {
    return false;
  }
}

// Normalising a run of combining marks takes quadratic time. No language needs more than 30 (Unicode's stream-safe
// format).
function normalizeText(value: string): string {
  return value
    .toWellFormed()
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFC');
}

// Bidirectional overrides, zero-width characters and letters without ink can disguise a name, so they are removed with
// the control characters.
const controlCharacters =
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  /[\u0000-\u001f\u007f-\u009f\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0]+/g;
const controlCharactersButLines =
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0]+/g;
