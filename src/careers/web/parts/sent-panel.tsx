import { useEffect, useRef } from 'react';
import { facts, t } from '../facts.ts';

/** The confirmation after submission, with next steps and links. */
export function SentPanel({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    history.replaceState(null, '', location.pathname + location.search);
    window.scrollTo({ top: 0 });
    heading.current?.focus();
  }, []);
  return (
    <div className="sent">
      <span className="tick" aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        {t('careers.form.sentTitle')}
      </h2>
      <p>{t('careers.form.sentBody', { email })}</p>
      <p className="help">{t('careers.form.sentNext', { company: facts.company.name })}</p>
      <p>
        <a href={facts.links.jobs}>{t('careers.form.otherJobs')}</a>
      </p>
    </div>
  );
}
