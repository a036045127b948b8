import type { QuestionDraft } from '../../contract.ts';
import type { QuestionType } from '../../rules.ts';

/** An empty question of this type. */
export function emptyQuestion(type: QuestionType): QuestionDraft {
  const shared = { label: '', help: '', mode: 'optional', knockoutRule: null } as const;
  switch (type) {
    case 'number':
      return { ...shared, type, settings: { min: null, max: null, unit: '' } };
    case 'boolean':
      return { ...shared, type, settings: {} };
    case 'choice':
      return { ...shared, type, settings: { options: [emptyChoice(), emptyChoice()], several: false } };
    case 'video':
      return { ...shared, type, settings: { limitSeconds: 120 } };
    default:
      return type satisfies never;
  }
}

const emptyChoice = () => ({ id: crypto.randomUUID(), label: '' });

/** A copy of the question without ids, so that it is saved as a new one. */
export function withoutId(question: QuestionDraft): QuestionDraft {
  const { id: _id, ...rest } = question;
  return rest;
}
