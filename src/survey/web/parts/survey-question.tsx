import type { SurveyForm } from '../../form-contract.ts';

/** Words of the page by key, with placeholders. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Chosen options, the wish not to answer, or null while nothing is chosen. */
export type ChosenOptions = string[] | 'declined' | null;

type SurveyQuestionProps = {
  question: SurveyForm['questions'][number];
  t: Translate;
  chosen: ChosenOptions;
  onChoose: (chosen: ChosenOptions) => void;
};

/** One question with its options; the last one is the wish not to answer, which excludes the others. */
export function SurveyQuestion({ question, t, chosen, onChoose }: SurveyQuestionProps) {
  const { id, text, help, isMultiple, options } = question;
  const list = Array.isArray(chosen) ? chosen : [];
  const choose = (option: string): void => {
    if (!isMultiple) return onChoose([option]);
    onChoose(list.includes(option) ? list.filter((one) => one !== option) : [...list, option]);
  };
  const helpId = `survey-${id}-help`;
  const explained = help.text !== '' || isMultiple;
  const control = isMultiple ? { type: 'checkbox' } : { type: 'radio', name: `survey-${id}` };
  return (
    <fieldset className="field" aria-describedby={explained ? helpId : undefined}>
      <legend lang={text.language}>{text.text}</legend>
      {explained && (
        <p className="help" id={helpId} lang={help.text === '' ? undefined : help.language}>
          {help.text === '' ? t('survey.form.several') : help.text}
        </p>
      )}
      <div className="choices">
        {options.map((option) => (
          <label className="choice" key={option.id} lang={option.text.language}>
            <input {...control} checked={list.includes(option.id)} onChange={() => choose(option.id)} />
            {option.text.text}
          </label>
        ))}
        <label className="choice">
          <input
            {...control}
            checked={chosen === 'declined'}
            onChange={() => onChoose(chosen === 'declined' ? null : 'declined')}
          />
          {t('survey.form.declined')}
        </label>
      </div>
    </fieldset>
  );
}
