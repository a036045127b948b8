import { type Condition, conditionTypes } from '../../condition-rules.ts';
import type { QuestionDraft } from '../../contract.ts';

/** Whether answers to this question may decide whether another one is shown. */
export const canDecide = ({ type, mode, label }: QuestionDraft): boolean =>
  (conditionTypes as readonly string[]).includes(type) && mode !== 'invisible' && label !== '';

/** The condition on this question with which the form begins: Yes, or no answer chosen yet. */
export function emptyCondition({ id = '', type }: QuestionDraft): Condition | null {
  switch (type) {
    case 'number':
      return { type, questionId: id, min: null, max: null };
    case 'date':
      return { type, questionId: id, earliest: null, latest: null };
    case 'boolean':
      return { type, questionId: id, answer: true };
    case 'choice':
      return { type, questionId: id, options: [] };
    case 'short_text':
    case 'long_text':
    case 'link':
    case 'file':
    case 'video':
    case 'section':
      return null;
    default:
      return type satisfies never;
  }
}
