import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { SurveyDraft } from '../../contract.ts';
import type { SurveyText } from '../../rules.ts';

type SurveyTextFieldProps = {
  /** The path of the text, without the language. */
  name: 'content.lead' | `content.questions.${number}.${string}`;
  label: string;
  /** The language that is edited. */
  language: Language;
  help?: string;
  /** The most characters of several lines; without it the text is one line. */
  linesMax?: number;
};

const shownChars = 80;

/** A text in the language that is edited; says what applicants read while it is empty. */
export function SurveyTextField({ name, label, language, help, linesMax }: SurveyTextFieldProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<SurveyDraft>();
  const texts = useWatch({ control, name: name as 'content.lead' }) as SurveyText | undefined;
  const other = texts?.[language === 'en' ? 'tr' : 'en'] ?? '';
  const isBorrowed = texts?.[language] === '' && other !== '';
  const note = isBorrowed ? t('survey.settings.borrowed', { text: other.slice(0, shownChars) }) : help;
  const props = {
    control,
    name: `${name}.${language}` as 'content.lead.en',
    label,
    lang: language,
    ...(note !== undefined && { help: note }),
  };
  return linesMax === undefined ? (
    <TextField key={language} {...props} maxLength={200} />
  ) : (
    <TextArea key={language} {...props} countTo={linesMax} minRows={2} />
  );
}
