import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { QuestionDraft } from '../../question-contract.ts';
import type { JobForm } from '../job-form-values.ts';

/** A question with a key of its own: a new one has no id before it is saved. */
export type QuestionEntry = { id: string; question: QuestionDraft };

/** The questions of the form in their order, and what may be done to them. */
export function useQuestionList({ control, formState }: JobForm['form']) {
  const { field } = useController({ control, name: 'questions' });
  const questions = (field.value ?? []) as QuestionDraft[];
  const [keys, setKeys] = useState<string[]>([]);
  // What is loaded anew keeps the keys of its places, so that no row loses the focus when the form is saved.
  if (keys.length !== questions.length)
    setKeys(questions.map((_question, index) => keys[index] ?? crypto.randomUUID()));
  const entries = questions.map((question, index) => ({ id: keys[index] ?? String(index), question }));

  const put = (next: QuestionEntry[]): void => {
    setKeys(next.map((entry) => entry.id));
    field.onChange(next.map((entry) => entry.question));
  };
  const insert = (question: QuestionDraft, index = entries.length): void =>
    put(entries.toSpliced(index, 0, { id: crypto.randomUUID(), question }));
  // Of one that was saved away meanwhile the id is gone: it comes back as a new question.
  const savedIds = new Set((formState.defaultValues?.questions ?? []).map((question) => question?.id));
  const restorable = (question: QuestionDraft): QuestionDraft =>
    savedIds.has(question.id) ? question : withoutId(question);

  return {
    entries,
    insert,
    restore: (question: QuestionDraft, index: number) => insert(restorable(question), index),
    replace: (id: string, question: QuestionDraft) =>
      put(entries.map((entry) => (entry.id === id ? { id, question } : entry))),
    remove: (id: string) => put(entries.filter((entry) => entry.id !== id)),
    reorder: (ids: string[]) => put(ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])),
  };
}

/** The same question as a new one. */
export function withoutId(question: QuestionDraft): QuestionDraft {
  const { id: _id, ...rest } = question;
  return rest;
}
