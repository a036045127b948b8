import type { TFunction } from 'i18next';
import type { OwnApplication } from '../../contract.ts';

/** The meaning of the status for the applicant: in the company's words, else in the standard ones. */
export function statusText(
  { status, stepText, company }: OwnApplication,
  t: TFunction,
  language: string,
): string {
  const own = stepText[language === 'tr' ? 'tr' : 'en'];
  return own || t(`my-applications.next.${status}`, { company: company.name });
}
