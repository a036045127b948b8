import { t } from '../facts.ts';
import { frameOf, joined, type QuestionProps } from './question-frame.ts';
import { TextField } from './text-field.tsx';

/** The address of a web page. */
export function LinkQuestion(props: QuestionProps) {
  const { question, answer, onAnswer } = props;
  return (
    <TextField
      {...frameOf(props)}
      help={joined(question.help, t('apply.form.linkHelp'))}
      value={typeof answer === 'string' ? answer : ''}
      onChange={(value) => onAnswer(value === '' ? null : value)}
      type="url"
      maxLength={1000}
    />
  );
}
