import { t } from '../facts.ts';
import { ClearAnswer } from './clear-answer.tsx';
import { FieldFrame } from './field-frame.tsx';
import { frameOf, type QuestionProps } from './question-frame.ts';

export function YesNoQuestion(props: QuestionProps) {
  const { question, id, answer, onAnswer } = props;
  return (
    <FieldFrame {...frameOf(props)} help={question.help} isGroup>
      <div className="choices two">
        {[true, false].map((value) => (
          <label className="choice" key={String(value)}>
            <input type="radio" name={id} checked={answer === value} onChange={() => onAnswer(value)} />
            {t(value ? 'apply.form.yes' : 'apply.form.no')}
          </label>
        ))}
      </div>
      <ClearAnswer {...props} />
    </FieldFrame>
  );
}
