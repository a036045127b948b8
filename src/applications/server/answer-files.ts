import { type FormSeen, formSeen } from '../answers-contract.ts';

/** The stored form that an application answered; empty when it has none. */
export const readForm = (content: unknown): FormSeen =>
  formSeen.catch({ standardFieldModes: {}, questions: [] }).parse(content);

/** The ids of the files that are answers to questions of these types. */
export function answerFileIds(
  form: FormSeen,
  answers: unknown,
  types: readonly ('file' | 'video')[] = ['file', 'video'],
): string[] {
  const given = (answers ?? {}) as Record<string, unknown>;
  return form.questions
    .filter(({ type }) => (types as readonly string[]).includes(type))
    .map(({ id }) => given[id])
    .filter((value) => typeof value === 'string');
}
