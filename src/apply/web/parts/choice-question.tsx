import { t } from '../facts.ts';
import { settingsOf } from '../question-settings.ts';
import { ClearAnswer } from './clear-answer.tsx';
import { FieldFrame } from './field-frame.tsx';
import { frameOf, joined, type QuestionProps } from './question-frame.ts';

export function ChoiceQuestion(props: QuestionProps) {
  const { question, id, answer, onAnswer } = props;
  const chosen = Array.isArray(answer) ? answer : [];
  const { several: isSeveral = false, options = [] } = settingsOf(question);
  const choose = (option: string): void => {
    if (!isSeveral) return onAnswer([option]);
    onAnswer(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  };
  const help = joined(question.help, isSeveral ? t('apply.form.chooseSeveral') : '');
  return (
    <FieldFrame {...frameOf(props)} help={help} isGroup>
      <div className="choices">
        {options.map((option) => (
          <label className="choice" key={option.id}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(option.id)}
              onChange={() => choose(option.id)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {!isSeveral && <ClearAnswer {...props} />}
    </FieldFrame>
  );
}
