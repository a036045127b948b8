import { t } from '../facts.ts';
import type { QuestionProps } from './question-frame.ts';

/** Radio buttons cannot be unchecked, so an answer that is not required has a button that removes it. */
export function ClearAnswer({ question, answer, onAnswer }: QuestionProps) {
  if (question.mode === 'required' || answer === undefined || answer === null) return null;
  return (
    <div>
      <button
        className="link"
        type="button"
        aria-label={t('apply.form.clearAnswerNamed', { label: question.label })}
        onClick={() => onAnswer(null)}
      >
        {t('apply.form.clearAnswer')}
      </button>
    </div>
  );
}
