import type { Fault } from '#platform/contract/faults.ts';
import type { Language } from '#platform/contract/fields.ts';

type Option = { id: string; label: string };
/** The texts of a question for applicants; the choices have the ids of its own. */
export type QuestionTexts = { label: string; help: string; options: Option[] };
export type Translations = Partial<Record<Language, QuestionTexts>>;

type Question = { label: string; help: string; settings: object; translations: Translations };

/** The question with its texts in this language; unchanged when it has no such translation. */
export function questionIn<Q extends Question>(question: Q, language: Language): Q {
  const texts = question.translations[language];
  if (texts === undefined) return question;
  const { label, help, options } = texts;
  const labels = new Map(options.map((option) => [option.id, option.label]));
  const settings = {
    ...question.settings,
    ...('options' in question.settings && {
      options: optionsOf(question).map((option) => ({
        ...option,
        label: labels.get(option.id) ?? option.label,
      })),
    }),
  };
  return { ...question, label, help, settings };
}

/** The question for a job whose main language changes: its own texts and the translation change places. */
export function withMainTexts<Q extends Question>(question: Q, from: Language, to: Language): Q {
  const { [to]: texts, ...others } = question.translations;
  if (texts === undefined) return question;
  const { label, help } = question;
  return {
    ...questionIn(question, to),
    translations: { ...others, [from]: { label, help, options: optionsOf(question) } },
  };
}

/** The question without its texts in this language. */
export function withoutTexts<Q extends Question>(question: Q, language: Language): Q {
  const { [language]: _removed, ...translations } = question.translations;
  return { ...question, translations };
}

/** Translations whose choices are not those of the question, or have equal texts. */
export function faultsOfTranslations(question: Question): Fault[] {
  const ids = optionsOf(question).map(({ id }) => id);
  return Object.entries(question.translations).flatMap(([language, { options }]) => {
    const path = ['translations', language, 'options'];
    const translated = new Set(options.map(({ id }) => id));
    if (options.length !== ids.length || ids.some((id) => !translated.has(id)))
      return [{ path, message: 'forms.validation.otherChoices' }];
    return options.flatMap(({ label }, index) => {
      const isRepeated = options.slice(0, index).some((other) => other.label === label);
      return isRepeated ? [{ path: [...path, index, 'label'], message: 'forms.validation.sameOption' }] : [];
    });
  });
}

const optionsOf = ({ settings }: { settings: object }): Option[] =>
  'options' in settings ? (settings.options as Option[]) : [];
