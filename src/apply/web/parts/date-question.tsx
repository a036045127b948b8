import { useState } from 'react';
import { facts, t } from '../facts.ts';
import { settingsOf, type Settings } from '../question-settings.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { frameOf, joined, type QuestionProps } from './question-frame.ts';

/** A day, in the date field of the browser. */
export function DateQuestion(props: QuestionProps) {
  const { question, id, answer, onAnswer } = props;
  const settings = settingsOf(question);
  // The browser reports a half-typed date as no value.
  const [isIncomplete, setIsIncomplete] = useState(false);
  const errors = isIncomplete ? [t('apply.form.dateIncomplete')] : props.errors;
  const help = joined(question.help, daysWords(settings));
  return (
    <FieldFrame {...frameOf(props)} help={help} errors={errors}>
      <input
        id={id}
        className="day"
        type="date"
        value={typeof answer === 'string' ? answer : ''}
        min={settings.earliest ?? undefined}
        max={settings.latest ?? '9999-12-31'}
        aria-invalid={errors !== undefined}
        aria-required={question.mode === 'required'}
        aria-describedby={describedBy(id, help, errors)}
        onChange={(event) => onAnswer(event.target.value === '' ? null : event.target.value)}
        onBlur={(event) => setIsIncomplete(event.target.validity.badInput)}
      />
    </FieldFrame>
  );
}

function daysWords({ earliest, latest }: Settings): string {
  if (earliest && latest)
    return t('apply.form.dateBetween', { earliest: dayWords(earliest), latest: dayWords(latest) });
  if (earliest) return t('apply.form.dateFrom', { earliest: dayWords(earliest) });
  return latest ? t('apply.form.dateTo', { latest: dayWords(latest) }) : '';
}

/** A day as the reader writes it: "1 March 2027". */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(facts.language === 'en' ? 'en-GB' : facts.language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
