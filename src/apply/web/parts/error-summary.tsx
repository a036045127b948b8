import { useEffect, useRef } from 'react';
import { t } from '../facts.ts';
import { entryName } from '../cv-entry-words.ts';
import type { OpenForm } from '../use-draft.ts';

type Props = {
  problems: Record<string, string[]>;
  /** Each failed submission increases it. */
  failedSubmits: number;
  form: OpenForm;
  /** Opens the step of a field before focusing it. */
  onLead: (field: string) => void;
};

// Their errors name the field: "Name is required".
const fieldsNamedInMessage = new Set(['name', 'surname', 'email', 'cv']);
const labelKeys: Record<string, string> = {
  phoneNumber: 'apply.form.phone',
  currentCompany: 'apply.form.currentCompany',
  coverLetter: 'apply.form.coverLetter',
};

/**
 * A list of errors with links to their fields. Each failed submission focuses it. Errors that a save reports while the
 * applicant types do not.
 */
export function ErrorSummary({ problems, failedSubmits, form, onLead }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const fields = Object.keys(problems);
  const hasErrors = fields.length > 0;
  useEffect(() => {
    if (failedSubmits > 0) box.current?.focus();
  }, [failedSubmits]);
  if (!hasErrors) return null;
  const wordsOf = (field: string): string => {
    const error = problems[field]?.join(' ') ?? '';
    if (fieldsNamedInMessage.has(field)) return error;
    const question = form.draft.form.questions.find((one) => `answers.${one.id}` === field);
    const entry = form.data.cvEntries?.[field.replace(/^cvEntries\./, '')];
    const label = entry ? entryName(entry) : (question?.label ?? t(labelKeys[field] ?? field));
    return `${label}${/[?!.:]$/.test(label) ? '' : ':'} ${error}`;
  };
  const lead = (field: string): void => {
    onLead(field);
    requestAnimationFrame(() => {
      const control = document.getElementById(`${field}-input`) ?? document.getElementById(field);
      control?.focus();
      control?.scrollIntoView({ block: 'center' });
    });
  };
  return (
    <div className="summary" ref={box} tabIndex={-1} role="alert">
      <h3>{t('apply.form.errorsTitle', { count: fields.length })}</h3>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                lead(field);
              }}
            >
              {wordsOf(field)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
