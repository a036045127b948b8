import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/**
 * A typed phone number in E.164; without a country code, the company's country is assumed.
 * @returns '' for ''
 */
export async function normalizePhone(
  tx: TenantTx,
  companyId: string,
  typed: string,
  field = 'phoneNumber',
): Promise<string> {
  const phone = await findPhone(tx, companyId, typed);
  if (phone === null) refuse('invalid', undefined, { fields: { [field]: ['platform.validation.phone'] } });
  return phone;
}

/** The same; null for what is no phone number. */
export async function findPhone(tx: TenantTx, companyId: string, typed: string): Promise<string | null> {
  return typed === '' ? '' : (await phoneReader(tx, companyId))(typed);
}

/** The same for many numbers. */
export async function phoneReader(
  tx: TenantTx,
  companyId: string,
): Promise<(typed: string) => string | null> {
  const company = await tx
    .selectFrom('companies')
    .select(['country', 'time_zone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const country = company.country || (company.time_zone === 'Europe/Istanbul' ? 'TR' : 'US');
  const known: CountryCode = isSupportedCountry(country) ? country : 'TR';
  return (typed) => {
    const parsed = parsePhoneNumberFromString(typed, known);
    return parsed?.isValid() === true ? parsed.number : null;
  };
}
