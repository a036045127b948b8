import { useState } from 'react';
import type { DraftData, FormQuestion } from '../../contract.ts';
import type { StepProps } from './contact-step.tsx';
import { t } from '../facts.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { VideoField } from './video-field.tsx';
import { settingsOf } from '../question-settings.ts';

type Answer = NonNullable<DraftData['answers']>[string];
type QuestionProps = {
  question: FormQuestion;
  id: string;
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
  errors: string[] | undefined;
};

export function QuestionsStep({ form, problems }: StepProps) {
  return form.draft.form.questions.map((question) => {
    const id = `answers.${question.id}`;
    return (
      <Question
        key={id}
        id={id}
        form={form}
        question={question}
        answer={form.data.answers?.[question.id]}
        onAnswer={(answer) => form.set({ answers: { [question.id]: answer } })}
        errors={problems[id]}
      />
    );
  });
}

function Question({ form, ...props }: QuestionProps & { form: StepProps['form'] }) {
  const { question, id, errors } = props;
  switch (question.type) {
    case 'number':
      return <NumberQuestion {...props} />;
    case 'boolean':
      return <YesNoQuestion {...props} />;
    case 'choice':
      return <ChoiceQuestion {...props} />;
    case 'video':
      return <VideoField id={id} form={form} question={question} errors={errors} />;
    default:
      return question.type satisfies never;
  }
}

const frameOf = ({ question, id, errors }: QuestionProps) => ({
  id,
  label: question.label,
  isRequired: question.mode === 'required',
  errors,
});

function NumberQuestion(props: QuestionProps) {
  const { question, id, answer, onAnswer, errors } = props;
  const [typed, setTyped] = useState(typeof answer === 'number' ? String(answer) : '');
  const help = [question.help, boundsWords(question)].filter((part) => part !== '').join(' ');
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
  if (typeof min === 'number' && typeof max === 'number')
    return t('careers.form.numberBetween', { min, max });
  if (typeof min === 'number') return t('careers.form.numberFrom', { min });
  return typeof max === 'number' ? t('careers.form.numberTo', { max }) : '';
}

function YesNoQuestion(props: QuestionProps) {
  const { question, id, answer, onAnswer } = props;
  return (
    <FieldFrame {...frameOf(props)} help={question.help} isGroup>
      <div className="choices two">
        {[true, false].map((value) => (
          <label className="choice" key={String(value)}>
            <input type="radio" name={id} checked={answer === value} onChange={() => onAnswer(value)} />
            {t(value ? 'careers.form.yes' : 'careers.form.no')}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

function ChoiceQuestion(props: QuestionProps) {
  const { question, id, answer, onAnswer } = props;
  const chosen = Array.isArray(answer) ? answer : [];
  const { several: isSeveral = false, options = [] } = settingsOf(question);
  const choose = (option: string): void => {
    if (!isSeveral) return onAnswer([option]);
    onAnswer(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  };
  const help = [question.help, isSeveral ? t('careers.form.chooseSeveral') : '']
    .filter((part) => part !== '')
    .join(' ');
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
    </FieldFrame>
  );
}
