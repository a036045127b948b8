import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type EditValues, isSeveral, type Question, type SentForm } from './answer-values.ts';
import { ChoicesField } from './choices-field.tsx';
import { SentUpload } from './sent-upload.tsx';

type AnswerFieldProps = {
  control: Control<EditValues>;
  question: Question;
  sent: SentForm;
};

/** The field of one question by its type, as in the application form. A file or a video stays as it was sent. */
export function AnswerField({ control, question, sent }: AnswerFieldProps) {
  const { t } = useTranslation();
  const { id, label, help, mode, type } = question;
  const settings = question.settings as Settings;
  const isRequired = mode === 'required';
  const field = { control, name: `answers.${id}` as const, label, help, required: isRequired };
  const none = isRequired ? [] : [{ value: '', label: t('my-applications.edit.noAnswer') }];
  const options = (settings.options ?? []).map((one) => ({ value: one.id, label: one.label }));
  switch (type) {
    case 'short_text':
      return <TextField {...field} />;
    case 'long_text':
      return <TextArea {...field} {...(settings.limitChars && { countTo: settings.limitChars })} />;
    case 'link':
      return <TextField {...field} inputMode="url" />;
    case 'number':
      return <NumberField {...field} decimals {...(settings.unit && { unit: settings.unit })} />;
    case 'date':
      return (
        <DateField
          {...field}
          {...(settings.earliest && { min: settings.earliest })}
          {...(settings.latest && { max: settings.latest })}
        />
      );
    case 'boolean': {
      const yesNo = [
        { value: 'true', label: t('applications.answers.yes') },
        { value: 'false', label: t('applications.answers.no') },
      ];
      return <RadioGroupField {...field} options={[...yesNo, ...none]} layout="row" />;
    }
    case 'choice':
      return isSeveral(question) ? (
        <ChoicesField {...field} options={options} />
      ) : (
        <RadioGroupField {...field} options={[...options, ...none]} />
      );
    case 'file':
    case 'video':
      return <SentUpload {...field} sent={sent} question={question} />;
    case 'section':
      return null;
    default:
      return type satisfies never;
  }
}

type Settings = {
  unit?: string;
  options?: { id: string; label: string }[];
  limitChars?: number;
  earliest?: string | null;
  latest?: string | null;
};
