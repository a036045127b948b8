import type { TFunction } from 'i18next';
import { countryName } from '#platform/web/country-names.ts';
import type { Tone } from '#ui/theme/tokens.ts';
import type { JobStatus } from '../rules.ts';
import type { JobFormValues } from './job-form-values.ts';

export const statusTones: Record<JobStatus, Tone> = {
  draft: 'neutral',
  published: 'success',
  closed: 'warning',
  completed: 'info',
  archived: 'neutral',
};

/** "İzmir, Türkiye"; empty for a job without a place. */
export function placeOf(job: { city: string; country: string }, language: string): string {
  return [job.city, job.country === '' ? '' : countryName(job.country, language)].filter(Boolean).join(', ');
}

/** "Engineering", "İzmir", "Hybrid", "Full-time": a summary of a job. */
export function summaryOf(
  job: {
    department: { name: string } | null;
    city: string;
    country: string;
    locationType: string;
    jobType: string;
  },
  t: TFunction,
  language: string,
): string[] {
  return [
    job.department?.name ?? '',
    placeOf(job, language),
    t(`jobs.locationTypes.${job.locationType}`),
    t(`jobs.jobTypes.${job.jobType}`),
  ].filter(Boolean);
}

type Pay = Pick<JobFormValues, 'payMin' | 'payMax' | 'payCurrency' | 'payPeriod'>;

/** "₺50.000 – ₺70.000 a month"; empty for a job without pay. */
export function payInWords(
  { payMin, payMax, payCurrency, payPeriod }: Pay,
  t: TFunction,
  language: string,
): string {
  const format = new Intl.NumberFormat(language, {
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
    ...(payCurrency && { style: 'currency', currency: payCurrency, currencyDisplay: 'narrowSymbol' }),
  });
  const low = payMin ?? null;
  const high = payMax ?? null;
  if (low === null && high === null) return '';
  const amount =
    low !== null && high !== null && low !== high
      ? `${format.format(low)} – ${format.format(high)}`
      : low !== null
        ? t(high === null ? 'jobs.pay.from' : 'jobs.pay.exactly', { amount: format.format(low) })
        : t('jobs.pay.upTo', { amount: format.format(high ?? 0) });
  return payPeriod ? t(`jobs.pay.${payPeriod}`, { amount }) : amount;
}

type DepartmentNode = { id: string; parentId: string | null; name: string };

/** Departments as choices, each with its parents: "Engineering / Web". */
export function departmentChoices(
  departments: readonly DepartmentNode[],
): { value: string; label: string }[] {
  const pathOf = ({ parentId, name }: DepartmentNode): string => {
    const parent = departments.find((one) => one.id === parentId);
    return parent === undefined ? name : `${pathOf(parent)} / ${name}`;
  };
  return departments.map((department) => ({ value: department.id, label: pathOf(department) }));
}
