import { useState } from 'react';
import {
  type FieldError,
  type FieldValues,
  get,
  useController,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import type { FieldProps } from '#ui/fields/use-form-field.ts';
import type { QuestionDraft } from '../../contract.ts';
import { withoutId } from './empty-question.ts';

/** A question with its own React key, because a new one has no id before it is saved. */
export type QuestionEntry = { id: string; question: QuestionDraft };

export type QuestionsFieldProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** The form field with the questions. */
  name: FieldProps<Values>['name'];
};

/** The questions of the form in order, and the functions that change them. */
export function useQuestionList<Values extends FieldValues, Output>({
  form,
  name,
}: QuestionsFieldProps<Values, Output>) {
  const { errors } = useFormState({ control: form.control, name });
  const { field } = useController({ control: form.control, name });
  const questions = (field.value ?? []) as QuestionDraft[];
  const [keys, setKeys] = useState<string[]>([]);
  // Reloaded questions keep the key of their position, so that no row loses the focus when the form is saved.
  if (keys.length !== questions.length)
    setKeys(questions.map((_question, index) => keys[index] ?? crypto.randomUUID()));
  const entries = questions.map((question, index) => ({ id: keys[index] ?? String(index), question }));

  const put = (next: QuestionEntry[]): void => {
    setKeys(next.map((entry) => entry.id));
    field.onChange(next.map((entry) => entry.question));
  };
  const insert = (question: QuestionDraft, index = entries.length): void =>
    put(entries.toSpliced(index, 0, { id: crypto.randomUUID(), question }));
  /** Runs later, on the list as it is then. */
  const restore = (question: QuestionDraft, index: number): void => {
    const now = (form.getValues(name) ?? []) as QuestionDraft[];
    const saved = (get(form.formState.defaultValues, name) ?? []) as QuestionDraft[];
    // If a save has removed the question meanwhile, its id no longer exists: it returns as a new question.
    const isKnown = saved.some((one) => one.id === question.id);
    setKeys((before) => before.toSpliced(index, 0, crypto.randomUUID()));
    field.onChange(now.toSpliced(index, 0, isKnown ? question : withoutId(question)));
  };

  return {
    entries,
    errors: get(errors, name) as (FieldError | undefined)[] | undefined,
    insert,
    restore,
    replace: (id: string, question: QuestionDraft) =>
      put(entries.map((entry) => (entry.id === id ? { id, question } : entry))),
    remove: (id: string) => put(entries.filter((entry) => entry.id !== id)),
    reorder: (ids: string[]) => put(ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])),
  };
}
