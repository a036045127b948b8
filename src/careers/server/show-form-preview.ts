import { html } from 'ghtml';
import { fileRules, formatNames } from '#files/rules.ts';
import type { StandardFields } from '#jobs/contract.ts';
import type { PreviewedJob } from '../preview-contract.ts';
import type { CareersCompany } from './find-company.ts';
import { pageFrame } from './page-frame.ts';
import type { PageWords } from './page-words.ts';
import type { PublicJob } from './present-draft.ts';

type Question = PreviewedJob['questions'][number];
type Mode = Question['mode'];
type Preview = {
  company: CareersCompany;
  job: PublicJob;
  words: PageWords;
  publicUrl: string;
  questions: Question[];
};

/** The application form to look at: every step below the other, with the fields that the job asks for. */
export function formPreview({ company, job, words, publicUrl, questions }: Preview): string {
  const { t } = words;
  const title = t('careers.form.title', { job: job.title });
  const steps = [
    [t('careers.form.headings.contact'), contact(job.standard_fields as StandardFields, words)],
    [documentsTitle(job.standard_fields as StandardFields, words), documents(job, words)],
    [t('careers.form.headings.questions'), questions.map((question) => ask(question, words)).join('')],
  ].filter(([, fields]) => fields !== '');
  return pageFrame({
    company,
    words,
    publicUrl,
    path: `/careers/${company.slug}/${job.slug}/apply`,
    title,
    description: title,
    isIndexed: false,
    body: html`<div class="narrow">
<h1 class="small">${title}</h1>
<div class="apply"><div class="form">
!${steps.map(([heading, fields]) => html`<h2>${heading}</h2>!${fields}`)}
<button class="primary" type="button" disabled>${t('careers.form.submit')}</button>
</div></div>
</div>`,
  });
}

function contact({ phone, currentCompany }: StandardFields, words: PageWords): string {
  const text = (key: string, mode: Mode, help = '') =>
    field({ label: words.t(`careers.form.${key}`), mode, help }, input('text'), words);
  return [
    html`<div class="pair">!${text('name', 'required')}!${text('surname', 'required')}</div>`,
    text('email', 'required', words.t('careers.form.emailHelp')),
    text('phone', phone, words.t('careers.form.phoneHelp')),
    text('currentCompany', currentCompany),
  ].join('');
}

const documentsTitle = ({ coverLetter }: StandardFields, { t }: PageWords): string =>
  t(
    coverLetter === 'invisible'
      ? 'careers.form.headings.documents'
      : 'careers.form.headings.documentsWithLetter',
  );

function documents(job: PublicJob, words: PageWords): string {
  const { cv, coverLetter } = job.standard_fields as StandardFields;
  const { t } = words;
  const limit = fileRules.cv.limitBytes / (1024 * 1024);
  const help = t('careers.form.fileHelp', { formats: formatNames('cv'), limit });
  const file = html`<div class="drop"><span>${t('careers.form.chooseFile')}</span></div>`;
  const letter = {
    label: t('careers.form.coverLetter'),
    mode: coverLetter,
    help: t('careers.form.coverLetterHelp'),
  };
  return (
    field({ label: t('careers.form.cv'), mode: cv, help }, file, words) +
    field(letter, '<textarea disabled></textarea>', words)
  );
}

function ask(question: Question, words: PageWords): string {
  return field(question, answerOf(question, words), words);
}

function answerOf(question: Question, { t }: PageWords): string {
  const choice = (label: string, type = 'radio') =>
    html`<label class="choice"><input type="${type}" disabled>${label}</label>`;
  switch (question.type) {
    case 'number':
      return html`<div class="amount">!${input('text')}!${question.settings.unit === '' ? '' : html`<span>${question.settings.unit}</span>`}</div>`;
    case 'boolean':
      return `<div class="choices two">${choice(t('careers.form.yes'))}${choice(t('careers.form.no'))}</div>`;
    case 'choice': {
      const { options, several } = question.settings;
      return `<div class="choices">${options.map(({ label }) => choice(label, several ? 'checkbox' : 'radio')).join('')}</div>`;
    }
    case 'video':
      return html`<div class="drop"><span>${t('careers.form.video.record')}</span></div>`;
    default:
      throw new Error('Unknown type of question', { cause: question satisfies never });
  }
}

const input = (type: string): string => html`<input type="${type}" disabled>`;

type Asked = { label: string; mode: Mode; help: string };

/** A label over its control, as the form has it; nothing where it is not asked for. */
function field({ label, mode, help }: Asked, control: string, { t }: PageWords): string {
  if (mode === 'invisible') return '';
  const optional =
    mode === 'optional' ? html` <span class="optional">(${t('careers.form.optional')})</span>` : '';
  return html`<div class="field"><label>${label}!${optional}</label>!${help === '' ? '' : html`<p class="help">${help}</p>`}!${control}</div>`;
}
