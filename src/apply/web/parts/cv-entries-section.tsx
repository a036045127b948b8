import { lazy, Suspense } from 'react';
import { t } from '../facts.ts';
import { useStillBelow } from '../use-still-below.ts';
import { cvOf, sendsProfile } from '../use-cv-entries.ts';
import type { StepProps } from './contact-step.tsx';

// Loaded once a CV has been read.
const CvEntriesEditor = lazy(async () => ({
  default: (await import('./cv-entries-editor.tsx')).CvEntriesEditor,
}));

const unreadableStates = ['no_text', 'timed_out', 'unsupported'];

/** The entries that the server read from the CV, for the applicant to confirm; nothing without a CV. */
export function CvEntriesSection({ form, problems }: StepProps) {
  const cv = cvOf(form);
  const section = useStillBelow();
  if (sendsProfile(form)) return null;
  const hasEntries = Object.keys(form.data.cvEntries ?? {}).length > 0;
  const isUnreadable = cv !== undefined && unreadableStates.includes(cv.textState);
  return (
    <div ref={section}>
      {/* It is there before its text, so that screen readers announce the text. */}
      <output className="hidden">{hasEntries && t('apply.form.entries.title')}</output>
      {isUnreadable && !hasEntries && (
        <p className="help">
          {t(`apply.form.entries.${cv.textState === 'no_text' ? 'scanned' : 'unreadable'}`)}
        </p>
      )}
      {hasEntries && (
        <Suspense fallback={<p className="status">{t('apply.form.loadingPart')}</p>}>
          <CvEntriesEditor form={form} problems={problems} />
        </Suspense>
      )}
    </div>
  );
}
