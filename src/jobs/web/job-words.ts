import type { TFunction } from 'i18next';
import { countryName } from '#platform/web/country-names.ts';
import type { Tone } from '#ui/theme/tokens.ts';
import type { JobStatus } from '../rules.ts';

export const statusTones: Record<JobStatus, Tone> = {
  draft: 'neutral',
  published: 'success',
  closed: 'warning',
  completed: 'info',
  archived: 'neutral',
};

/** "İzmir, Türkiye"; empty when the job names no place. */
export function placeOf(job: { city: string; country: string }, language: string): string {
  return [job.city, job.country === '' ? '' : countryName(job.country, language)].filter(Boolean).join(', ');
}

/** "Engineering · İzmir · Hybrid · Full-time": what a job is at a glance. */
export function glanceOf(
  job: {
    department: { name: string } | null;
    city: string;
    country: string;
    locationType: string;
    jobType: string;
  },
  t: TFunction,
  language: string,
): string {
  const facts = [
    job.department?.name ?? '',
    placeOf(job, language),
    t(`jobs.locationTypes.${job.locationType}`),
    t(`jobs.jobTypes.${job.jobType}`),
  ];
  return facts.filter(Boolean).join(' · ');
}
