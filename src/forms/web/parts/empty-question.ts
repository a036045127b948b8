import type { QuestionDraft } from '../../contract.ts';
import { answerFileKinds, answerFileMegabytes, type QuestionType, textChars } from '../../rules.ts';

/** An empty question of this type. */
export function emptyQuestion(type: QuestionType): QuestionDraft {
  const shared = { label: '', help: '', mode: 'optional', knockoutRule: null } as const;
  switch (type) {
    case 'short_text':
    case 'long_text':
      return { ...shared, type, settings: { limitChars: textChars[type].initial } };
    case 'date':
      return { ...shared, type, settings: { earliest: null, latest: null } };
    case 'link':
      return { ...shared, type, settings: {} };
    case 'file': {
      const settings = { kinds: [...answerFileKinds], limitMegabytes: answerFileMegabytes.max };
      return { ...shared, type, settings };
    }
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
