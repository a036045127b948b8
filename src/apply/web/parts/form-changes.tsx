import { useEffect, useRef } from 'react';
import type { FormChange } from '../../contract.ts';
import { t } from '../facts.ts';

type Props = {
  changes: FormChange[];
  /** Increases when the applicant submits before seeing the changes; the notice then takes the focus. */
  asked: number;
  onSeen: () => void;
};

const labelKeys: Record<string, string> = {
  phoneNumber: 'apply.form.phone',
  currentCompany: 'apply.form.currentCompany',
  cv: 'apply.form.cv',
  coverLetter: 'apply.form.coverLetter',
  notice: 'apply.form.noticeTitle',
  talentPool: 'apply.form.talentPoolTitle',
};

/** The company's changes to the form since the applicant started. */
export function FormChanges({ changes, asked, onSeen }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  if (changes.length === 0) return null;
  return (
    <section className="notice" ref={box} tabIndex={-1} role="alert" aria-labelledby="changes">
      <h2 id="changes">{t('apply.form.changes.title')}</h2>
      <p>{t('apply.form.changes.kept')}</p>
      <ul>
        {changes.map(({ kind, field, label }) => (
          <li key={field}>
            {t(`apply.form.changes.${kind}`, { label: label ?? t(labelKeys[field] ?? field) })}
          </li>
        ))}
      </ul>
      <button className="plain" type="button" onClick={onSeen}>
        {t('apply.form.changes.seen')}
      </button>
    </section>
  );
}
