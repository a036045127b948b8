import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { QuestionDraft } from '../../question-contract.ts';
import type { JobForm } from '../job-form-values.ts';

/** A question with a key of its own: a new one has no id before it is saved. */
export type QuestionEntry = { id: string; question: QuestionDraft };

/** The questions of the form in their order, and what may be done to them. */
export function useQuestionList(form: JobForm['form']) {
  const { field } = useController({ control: form.control, name: 'questions' });
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
  /** Some time later: into the list as it is then. */
  const restore = (question: QuestionDraft, index: number): void => {
    const now = (form.getValues('questions') ?? []) as QuestionDraft[];
    const saved = form.formState.defaultValues?.questions ?? [];
    // Of one that was saved away meanwhile the id is gone: it comes back as a new question.
    const isKnown = saved.some((one) => one?.id === question.id);
    setKeys((before) => before.toSpliced(index, 0, crypto.randomUUID()));
    field.onChange(now.toSpliced(index, 0, isKnown ? question : withoutId(question)));
  };

  return {
    entries,
    insert,
    restore,
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
