import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { findDepartment } from '#departments/server/queries.ts';
import type { JobChange, JobDraft } from '../contract.ts';
import type { JobText, JobTexts } from '../text-rules.ts';
import { sanitizeTexts } from './job-text.ts';

/** The columns that a draft or a change writes. Descriptions are sanitised here, on every write. */
export const jobColumns = (draft: JobDraft | JobChange) => sanitizedColumns(sanitizeTexts(draft));

/** The same for a job that sanitizeTexts returned. */
export function sanitizedColumns(draft: JobDraft | JobChange) {
  return {
    title: draft.title,
    department_id: draft.departmentId,
    job_type: draft.jobType,
    location_type: draft.locationType,
    country: draft.country,
    city: draft.city,
    description_html: draft.descriptionHtml,
    language: draft.language,
    title_translations: byLanguage(draft, 'title'),
    description_translations: byLanguage(draft, 'descriptionHtml'),
    skills: draft.skills,
    tags: draft.tags,
    pay_min: draft.payMin,
    pay_max: draft.payMax,
    pay_currency: draft.payCurrency,
    pay_period: draft.payPeriod,
    is_pay_public: draft.isPayPublic,
    closes_on: draft.closesOn,
    openings: draft.openings,
    standard_field_modes: JSON.stringify(draft.standardFieldModes),
  };
}

const byLanguage = ({ translations }: JobTexts, field: keyof JobText): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(translations).map(([language, text]) => [language, text[field]])),
  );

/**
 * Refuses a department of another company, and locks it so that it is not deleted meanwhile.
 * @returns its name
 */
export async function requireDepartment(tx: TenantTx, id: string | null): Promise<string | null> {
  const department = id === null ? null : await findDepartment(tx, id);
  if (department !== undefined) return department?.name ?? null;
  refuse('not_found', 'departments.not_found', {
    fields: { departmentId: ['departments.refusals.not_found'] },
  });
}
