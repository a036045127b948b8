import { settingsOf } from '../question-settings.ts';
import { frameOf, type QuestionProps } from './question-frame.ts';
import { TextField } from './text-field.tsx';

// The longest text that is saved; the question's own limit is counted below, so that pasted text is not cut unseen.
const savedCharsMax = 10_000;

/** A short or a long text with a counter. */
export function TextQuestion(props: QuestionProps) {
  const { question, answer, onAnswer } = props;
  const { limitChars = savedCharsMax } = settingsOf(question);
  return (
    <TextField
      {...frameOf(props)}
      help={question.help}
      value={typeof answer === 'string' ? answer : ''}
      onChange={(value) => onAnswer(value === '' ? null : value)}
      maxLength={savedCharsMax}
      countTo={limitChars}
      isLong={question.type === 'long_text'}
    />
  );
}
