import { bySection, shownItems } from '#forms/condition-rules.ts';
import type { FormStep } from '#careers/traffic-rules.ts';
import type { FormQuestion } from '../../contract.ts';
import { facts, t } from '../facts.ts';
import { settingsOf } from '../question-settings.ts';
import { cvEntryRows } from '../cv-entry-words.ts';
import { stepsOf, stepTitle } from '../steps.ts';
import type { OpenForm } from '../use-draft.ts';
import { PrivacyTexts } from './privacy-texts.tsx';
import { dayWords } from './date-question.tsx';

type Props = { form: OpenForm; onEdit: (step: FormStep) => void };

/** A summary of all values, the privacy notice, and the separate consent, which is unchecked by default. */
export function ReviewStep({ form, onEdit }: Props) {
  const steps = stepsOf(form.draft.form).filter((step) => step !== 'review');
  return (
    <>
      <div className="review">
        {steps.map((step) => {
          const title = stepTitle(step, form.draft.form);
          return (
            <section key={step} aria-label={title}>
              <header>
                <h3>{capital(title)}</h3>
                <button
                  className="link"
                  type="button"
                  onClick={() => onEdit(step)}
                  aria-label={t('apply.form.editStep', { title })}
                >
                  {t('apply.form.edit')}
                </button>
              </header>
              {groupsOf(form, step).map((group) => (
                <Group key={group.id} {...group} />
              ))}
            </section>
          );
        })}
      </div>
      <ProfileChoice form={form} />
      <PrivacyTexts form={form} />
    </>
  );
}

/** Whether to include the applicant's own profile. */
function ProfileChoice({ form }: { form: OpenForm }) {
  const { profile } = form.draft;
  if (profile === null) return null;
  const parts = [
    [profile.experiences, 'apply.form.profileExperiences'],
    [profile.educations, 'apply.form.profileEducations'],
    [profile.skills, 'apply.form.profileSkills'],
  ] as const;
  const counts = parts.filter(([count]) => count > 0).map(([count, key]) => t(key, { count }));
  return (
    <label className="choice consent">
      <input
        type="checkbox"
        checked={form.data.sendProfile !== false}
        onChange={(event) => form.set({ sendProfile: event.target.checked })}
      />
      <span>
        {t('apply.form.profileLead')}
        {counts.length > 0 && ` (${counts.join(', ')})`}
      </span>
    </label>
  );
}

type ReviewRow = { id: string; label: string; value: string };
type ReviewGroup = { id: string; heading: string | null; rows: ReviewRow[] };

const Group = ({ heading, rows }: ReviewGroup) => (
  <>
    {heading !== null && <h4>{heading}</h4>}
    <dl>
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
    </dl>
  </>
);

function Row({ label, value }: Omit<ReviewRow, 'id'>) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value === '' ? t('apply.form.notGiven') : value}</dd>
    </>
  );
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(facts.language) + text.slice(1);

/** The rows of a step; those of the questions are grouped under the headings of their sections. */
function groupsOf(form: OpenForm, step: FormStep): ReviewGroup[] {
  if (step !== 'questions') return [{ id: step, heading: null, rows: rowsOf(form, step) }];
  const { data, draft } = form;
  return bySection(shownItems(draft.form.questions, data.answers ?? {})).map(({ section, questions }) => ({
    id: section?.id ?? step,
    heading: section?.label ?? null,
    rows: questions.map((question) => ({
      id: question.id,
      label: question.label,
      value: answerWords(question, { data, draft }),
    })),
  }));
}

function rowsOf({ data, draft }: OpenForm, step: Exclude<FormStep, 'questions'>): ReviewRow[] {
  const { standardFieldModes } = draft.form;
  const fileOf = (purpose: string) => draft.files.find((file) => file.purpose === purpose)?.title ?? '';
  switch (step) {
    case 'documents': {
      const parts = [data.coverLetter ?? '', fileOf('cover_letter')];
      return visible([
        [standardFieldModes.cv, t('apply.form.cv'), fileOf('cv')],
        [
          standardFieldModes.coverLetter,
          t('apply.form.coverLetter'),
          parts.filter((part) => part !== '').join('\n'),
        ],
        ...cvEntryRows({ data, draft }),
      ]);
    }
    case 'contact':
      return visible([
        ['required', t('apply.form.name'), `${data.name ?? ''} ${data.surname ?? ''}`.trim()],
        ['required', t('apply.form.email'), data.email ?? ''],
        [standardFieldModes.phone, t('apply.form.phone'), data.phoneNumber ?? ''],
        [standardFieldModes.currentCompany, t('apply.form.currentCompany'), data.currentCompany ?? ''],
      ]);
    case 'review':
      return [];
    default:
      return step satisfies never;
  }
}

const visible = (rows: [string, string, string][]): ReviewRow[] =>
  rows.filter(([mode]) => mode !== 'invisible').map(([, label, value]) => ({ id: label, label, value }));

function answerWords(question: FormQuestion, { data, draft }: Pick<OpenForm, 'data' | 'draft'>): string {
  const answer = data.answers?.[question.id];
  const { unit = '', options = [] } = settingsOf(question);
  switch (question.type) {
    case 'short_text':
    case 'long_text':
    case 'link':
      return typeof answer === 'string' ? answer : '';
    case 'date':
      return typeof answer === 'string' ? dayWords(answer) : '';
    case 'file':
    case 'video':
      return draft.files.find((file) => file.questionId === question.id)?.title ?? '';
    case 'boolean':
      return typeof answer === 'boolean' ? t(answer ? 'apply.form.yes' : 'apply.form.no') : '';
    case 'number':
      return typeof answer === 'number' ? `${answer.toLocaleString(facts.language)} ${unit}`.trim() : '';
    case 'choice':
      return options
        .filter((option) => Array.isArray(answer) && answer.includes(option.id))
        .map((option) => option.label)
        .join(', ');
    case 'section':
      return '';
    default:
      return question.type satisfies never;
  }
}
