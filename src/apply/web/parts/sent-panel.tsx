import { useEffect, useRef } from 'react';
import { ApplicantSurvey } from '#survey/web/parts/applicant-survey.tsx';
import { facts, t } from '../facts.ts';
import { type SentForm, storeSent } from '../sent-form.ts';

/** The confirmation after submission, with next steps, links, and the voluntary survey of the company. */
export function SentPanel({ email, surveyTicket }: SentForm) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    storeSent(surveyTicket === null ? null : { email, surveyTicket });
    window.scrollTo({ top: 0 });
    heading.current?.focus();
  }, [email, surveyTicket]);
  return (
    <>
      <div className="sent">
        <span className="tick" aria-hidden="true" />
        <h2 ref={heading} tabIndex={-1}>
          {t('apply.form.sentTitle')}
        </h2>
        <p>{t('apply.form.sentBody', { email })}</p>
        <p className="help">{t('apply.form.sentNext', { company: facts.company.name })}</p>
        <p>
          <a href={facts.links.jobs}>{t('apply.form.otherJobs')}</a>
        </p>
      </div>
      {surveyTicket !== null && (
        <ApplicantSurvey ticket={surveyTicket} company={facts.company.name} t={t} onEnd={endSurvey} />
      )}
    </>
  );
}

const endSurvey = (): void => storeSent(null);
