import {
  type FieldError,
  type FieldValues,
  get,
  useController,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import type { Language } from '#platform/contract/fields.ts';
import type { FieldProps } from '#ui/fields/use-form-field.ts';
import type { QuestionDraft } from '../../contract.ts';

/** A question with its id, which a question without one does not have before it is saved. */
export type QuestionEntry = { id: string; question: QuestionDraft };

export type QuestionsFieldProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** The form field with the questions. */
  name: FieldProps<Values>['name'];
  /** The other languages of the job. */
  languages: readonly Language[];
  /** The language in which the list shows the questions. */
  shown: Language;
};

/** The questions of the form in order, and the functions that change them. */
export function useQuestionList<Values extends FieldValues, Output>({
  form,
  name,
}: Pick<QuestionsFieldProps<Values, Output>, 'form' | 'name'>) {
  const { errors } = useFormState({ control: form.control, name });
  const { field } = useController({ control: form.control, name });
  const questions = (field.value ?? []) as QuestionDraft[];
  const entries = questions.map((question, index) => ({ id: question.id ?? String(index), question }));

  const put = (next: QuestionEntry[]): void => field.onChange(next.map((entry) => entry.question));
  const insert = (question: QuestionDraft, index = entries.length): void =>
    put(entries.toSpliced(index, 0, { id: question.id ?? '', question }));
  /** Runs later, on the list as it is then. */
  const restore = (question: QuestionDraft, index: number): void =>
    field.onChange(((form.getValues(name) ?? []) as QuestionDraft[]).toSpliced(index, 0, question));

  return {
    entries,
    questions,
    errors: get(errors, name) as (FieldError | undefined)[] | undefined,
    insert,
    restore,
    replace: (id: string, question: QuestionDraft) =>
      put(entries.map((entry) => (entry.id === id ? { id, question } : entry))),
    remove: (id: string) => put(entries.filter((entry) => entry.id !== id)),
    moveBelow: (id: string, otherId: string) => {
      const moved = entries.find((entry) => entry.id === id);
      const others = entries.filter((entry) => entry.id !== id);
      if (moved !== undefined)
        put(others.toSpliced(others.findIndex((entry) => entry.id === otherId) + 1, 0, moved));
    },
    reorder: (ids: string[]) => put(ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])),
  };
}
