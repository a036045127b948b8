import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import type { SurveyForm } from '../../form-contract.ts';
import { readSurvey, sendSurvey } from './survey-client.ts';
import { type ChosenOptions, SurveyQuestion, type Translate } from './survey-question.tsx';

type ApplicantSurveyProps = {
  /** Opens the survey once. */
  ticket: string;
  company: string;
  t: Translate;
  /** Called when the survey was answered, refused, or is gone: it need not be offered again. */
  onEnd: () => void;
};

type State = 'loading' | 'failed' | 'shown' | 'answered' | 'closed';

/** The voluntary survey below the confirmation that a form was sent, with the styles of the careers site. */
export function ApplicantSurvey({ ticket, company, t, onEnd }: ApplicantSurveyProps) {
  const [state, setState] = useState<State>('loading');
  const [survey, setSurvey] = useState<SurveyForm | null>(null);
  const end = useCallback(
    (next: 'answered' | 'closed'): void => {
      setState(next);
      onEnd();
    },
    [onEnd],
  );
  const load = useCallback((): void => {
    readSurvey(ticket).then(
      (found) => {
        setSurvey(found);
        setState('shown');
      },
      (error: unknown) =>
        error instanceof CallError && error.status === 404 ? end('closed') : setState('failed'),
    );
  }, [ticket, end]);
  useEffect(load, [load]);
  switch (state) {
    case 'loading':
    case 'closed':
      return null;
    case 'failed':
      return <Failure t={t} onRetry={load} />;
    case 'answered':
      return <Thanks t={t} />;
    case 'shown':
      return survey && <Questions {...{ ticket, company, t, survey }} onEnd={end} />;
    default:
      throw new Error('Unknown state', { cause: state satisfies never });
  }
}

function Failure({ t, onRetry }: { t: Translate; onRetry: () => void }) {
  return (
    <div className="notice survey">
      <p role="alert">{t('survey.form.notLoaded')}</p>
      <button className="plain" type="button" onClick={onRetry}>
        {t('survey.form.retry')}
      </button>
    </div>
  );
}

/** Takes the focus, because the button that had it is gone. */
function Thanks({ t }: { t: Translate }) {
  const text = useRef<HTMLOutputElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <output className="survey" ref={text} tabIndex={-1}>
      {t('survey.form.thanks')}
    </output>
  );
}

type QuestionsProps = {
  ticket: string;
  company: string;
  t: Translate;
  survey: SurveyForm;
  onEnd: (how: 'answered' | 'closed') => void;
};

function Questions({ ticket, company, t, survey: { lead, questions }, onEnd }: QuestionsProps) {
  const [chosen, setChosen] = useState<Record<string, ChosenOptions>>({});
  const { isBusy, hasFailed, send } = useSending(ticket, onEnd);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // No choice counts as the wish not to answer.
    send(Object.fromEntries(questions.map(({ id }) => [id, listOf(chosen[id])])));
  };
  return (
    <form className="form survey" onSubmit={submit} aria-labelledby="survey-title">
      <h2 id="survey-title">{t('survey.form.title')}</h2>
      <p>{t('survey.form.lead', { company })}</p>
      <ul className="help">
        {['noName', 'sumsOnly', 'final', 'noInfluence'].map((fact) => (
          <li key={fact}>{t(`survey.form.facts.${fact}`)}</li>
        ))}
      </ul>
      {lead.text !== '' && <p lang={lead.language}>{lead.text}</p>}
      {questions.map((question) => (
        <SurveyQuestion
          key={question.id}
          question={question}
          t={t}
          chosen={chosen[question.id] ?? null}
          onChoose={(next) => setChosen((before) => ({ ...before, [question.id]: next }))}
        />
      ))}
      {hasFailed && (
        <p className="error" role="alert">
          {t('survey.form.failed')}
        </p>
      )}
      <div className="actions">
        <button className="plain" type="button" disabled={isBusy} onClick={() => onEnd('closed')}>
          {t('survey.form.refuse')}
        </button>
        <button className="primary" type="submit" disabled={isBusy}>
          {t(isBusy ? 'survey.form.sending' : 'survey.form.send')}
        </button>
      </div>
    </form>
  );
}

const listOf = (chosen: ChosenOptions | undefined): string[] => (Array.isArray(chosen) ? chosen : []);

function useSending(ticket: string, onEnd: QuestionsProps['onEnd']) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const send = (answers: Record<string, string[]>): void => {
    setIsBusy(true);
    setHasFailed(false);
    sendSurvey(ticket, answers)
      // Used up: by this form when the first answer was lost, or in another tab.
      .catch((error: unknown) => {
        if (!(error instanceof CallError) || error.status !== 404) throw error;
      })
      .then(
        () => onEnd('answered'),
        () => {
          setIsBusy(false);
          setHasFailed(true);
        },
      );
  };
  return { isBusy, hasFailed, send };
}
