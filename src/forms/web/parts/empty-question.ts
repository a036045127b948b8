import type { QuestionDraft } from '../../contract.ts';
import type { QuestionTemplate, TemplateDraft } from '../../template-contract.ts';
import { answerFileKinds, answerFileMegabytes, type QuestionType, textChars } from '../../rules.ts';

/** An empty question of this type. It brings its id, so that conditions can name it before it is saved. */
export function emptyQuestion(type: QuestionType): QuestionDraft {
  const shared = {
    id: crypto.randomUUID(),
    label: '',
    help: '',
    mode: 'optional',
    knockoutRule: null,
    shownWhen: null,
    translations: {},
  } as const;
  switch (type) {
    case 'short_text':
    case 'long_text':
      return { ...shared, type, settings: { limitChars: textChars[type].initial } };
    case 'date':
      return { ...shared, type, settings: { earliest: null, latest: null } };
    case 'link':
    case 'section':
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

/** A copy of the question, which is shown with the same answers. */
export const copyOf = (question: QuestionDraft): QuestionDraft => ({ ...question, id: crypto.randomUUID() });

/**
 * The question for other forms: without its id, its translations and its condition. The main language there may be
 * another one, and the condition names a question of this form.
 */
export function templateOf(question: QuestionDraft): TemplateDraft['question'] {
  const { id: _id, shownWhen: _shownWhen, translations: _translations, ...rest } = question;
  // Sections are not saved as templates.
  return rest as TemplateDraft['question'];
}

/** A question of this form from a template. */
export const questionOf = (template: QuestionTemplate['question']): QuestionDraft =>
  ({ ...template, id: crypto.randomUUID(), shownWhen: null, translations: {} }) as QuestionDraft;
