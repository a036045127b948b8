import { slugOf } from '#companies/rules.ts';
import { findDepartment } from '#departments/server/queries.ts';
import { languagesOf } from '#jobs/text-rules.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { CompanyContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { pagePreviews, type PreviewedJob } from '../preview-contract.ts';
import { findCareersCompany } from './find-company.ts';
import type { PageWords } from './page-words.ts';
import type { PublicJob } from '#jobs/server/public-queries.ts';
import { jobPage } from './show-job-page.ts';

/** Renders careers pages of unsaved jobs and forms. */
export const pagePreviewOperations: Operation[] = implement(
  'careers',
  pagePreviews,
)({
  async draw({ body: draft }, context) {
    const { tx, actor, platform } = context;
    if (draft.questions.some(({ id }) => id !== undefined)) refuseUnknownQuestions();
    const company = (await findCareersCompany(tx, actor.companyId, platform.config)) ?? refuse('not_found');
    const job = await toPublicJob(context, draft);
    const words = { language: draft.language, isChosen: false, t: platform.words.in(draft.language) };
    const html = String(jobPage(company, job, words satisfies PageWords));
    return { html: html.replace('<head>', newTabHead) };
  },
});

/** A preview contains unsaved questions only, so an id of a stored one is refused. */
function refuseUnknownQuestions(): never {
  refuse('invalid', undefined, { fields: { questions: ['forms.validation.unknownQuestion'] } });
}

// Links open a new tab, which the sandbox of the preview's frame blocks.
export const newTabHead = '<head><base target="_blank">';

/** The draft as the public page shows it, without hidden pay. */
async function toPublicJob({ tx, now }: CompanyContext, draft: PreviewedJob): Promise<PublicJob> {
  const { departmentId } = draft;
  const department = departmentId === null ? null : await findDepartment(tx, departmentId);
  if (department === undefined) refuse('not_found', 'departments.not_found');
  const shown = <T>(value: T): T | null => (draft.isPayPublic ? value : null);
  return {
    id: '',
    slug: slugOf(draft.title),
    title: draft.title,
    status: 'published',
    department_id: departmentId,
    department_name: department?.name ?? null,
    job_type: draft.jobType,
    location_type: draft.locationType,
    country: draft.country,
    city: draft.city,
    language: draft.language,
    main_language: draft.language,
    languages: languagesOf(draft),
    description_html: draft.descriptionHtml,
    skills: draft.skills,
    openings: draft.openings,
    closes_on: draft.closesOn,
    standard_field_modes: draft.standardFieldModes,
    published_at: now,
    updated_at: now,
    version: 1,
    pay_min: shown(draft.payMin),
    pay_max: shown(draft.payMax),
    pay_currency: shown(draft.payCurrency),
    pay_period: shown(draft.payPeriod),
    takes_applications: true,
  };
}
