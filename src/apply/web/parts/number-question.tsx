import { useState } from 'react';
import type { FormQuestion } from '../../contract.ts';
import { t } from '../facts.ts';
import { settingsOf } from '../question-settings.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { frameOf, joined, type QuestionProps } from './question-frame.ts';

export function NumberQuestion(props: QuestionProps) {
  const { question, id, answer, onAnswer, errors } = props;
  const [typed, setTyped] = useState(typeof answer === 'number' ? String(answer) : '');
  const help = joined(question.help, boundsWords(question));
  const { unit = '' } = settingsOf(question);
  return (
    <FieldFrame {...frameOf(props)} help={help}>
      <div className="amount">
        <input
          id={id}
          inputMode="decimal"
          value={typed}
          maxLength={16}
          autoComplete="off"
          aria-invalid={errors !== undefined}
          aria-required={question.mode === 'required'}
          aria-describedby={describedBy(id, help, errors)}
          onChange={(event) => {
            setTyped(event.target.value);
            onAnswer(numberOf(event.target.value));
          }}
        />
        {unit !== '' && <span>{unit}</span>}
      </div>
    </FieldFrame>
  );
}

// Accepts "1.500,50" and "1500.50". Other text is no answer, and the server reports a missing one.
function numberOf(typed: string): number | null {
  const plain = typed.replace(/\s/g, '');
  const hasCommaLast = plain.lastIndexOf(',') > plain.lastIndexOf('.');
  const normal = hasCommaLast ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  return normal === '' || !/^-?\d*\.?\d+$/.test(normal) ? null : Number(normal);
}

function boundsWords(question: FormQuestion): string {
  const { min, max } = settingsOf(question);
  if (typeof min === 'number' && typeof max === 'number') return t('apply.form.numberBetween', { min, max });
  if (typeof min === 'number') return t('apply.form.numberFrom', { min });
  return typeof max === 'number' ? t('apply.form.numberTo', { max }) : '';
}
