import type { DraftData, FormQuestion } from '../../contract.ts';

export type Answer = NonNullable<DraftData['answers']>[string];

export type QuestionProps = {
  question: FormQuestion;
  id: string;
  answer: Answer | undefined;
  /** Null deletes the answer. */
  onAnswer: (answer: Answer) => void;
  errors: string[] | undefined;
};

/** The props of the frame of a question. */
export const frameOf = ({ question, id, errors }: QuestionProps) => ({
  id,
  label: question.label,
  isRequired: question.mode === 'required',
  errors,
});

/** Sentences joined to one text. */
export const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
