import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Languages, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { fieldAria, FieldFrame, FieldNotes } from '#ui/fields/field-frame.tsx';
import { useErrorText } from '#ui/fields/form-words.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { flushStart } from '#ui/theme/tokens.ts';
import type { QuestionDraft } from '../../contract.ts';
import { helpCharsMax } from '../../rules.ts';
import type { QuestionForm } from './question-form.ts';
import type { Option } from './use-choices.ts';

type QuestionTranslationsProps = {
  form: QuestionForm;
  type: QuestionDraft['type'];
  /** The other languages of the job. */
  languages: readonly Language[];
};

/** The texts of the question in the other languages of the job. */
export function QuestionTranslations({ form, type, languages }: QuestionTranslationsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(() => Object.keys(form.getValues('translations') ?? {}) as Language[]);
  const [added, setAdded] = useState<Language | null>(null);
  const all = [...new Set([...languages, ...shown])];
  const add = (language: Language): void => {
    form.setValue(`translations.${language}`, { label: '', help: '', options: [] }, { shouldDirty: true });
    setShown([...shown, language]);
    setAdded(language);
  };
  const remove = (language: Language): void => {
    // The fields unmount first, because a mounted field would restore its value.
    flushSync(() => setShown(shown.filter((one) => one !== language)));
    const { [language]: _removed, ...others } = form.getValues('translations') ?? {};
    form.setValue('translations', others, { shouldDirty: true });
  };
  return all.map((language) =>
    shown.includes(language) ? (
      <Translation
        key={language}
        form={form}
        type={type}
        language={language}
        isNew={language === added}
        onRemove={() => remove(language)}
      />
    ) : (
      <div key={language}>
        <Button
          size="small"
          startIcon={<Languages size={15} aria-hidden />}
          onClick={() => add(language)}
          sx={flushStart}
        >
          {t('forms.translations.add', { language: t(`forms.languages.${language}`) })}
        </Button>
      </div>
    ),
  );
}

type TranslationProps = {
  form: QuestionForm;
  type: QuestionDraft['type'];
  language: Language;
  /** It was just added, so it gets the focus. */
  isNew: boolean;
  onRemove: () => void;
};

function Translation({ form, type, language, isNew, onRemove }: TranslationProps) {
  const { t } = useTranslation();
  const isSection = type === 'section';
  const name = t(`forms.languages.${language}`);
  const inLanguage = (label: string): string => t('forms.translations.field', { label, language: name });
  return (
    <Box component="section" aria-label={name} sx={frameStyles}>
      <TextField
        control={form.control}
        name={`translations.${language}.label`}
        label={inLanguage(t(isSection ? 'forms.fields.sectionTitle' : 'forms.fields.question'))}
        maxLength={300}
        required
        focusOnOpen={isNew}
      />
      <TextArea
        control={form.control}
        name={`translations.${language}.help`}
        label={inLanguage(t(isSection ? 'forms.fields.sectionText' : 'forms.fields.questionHelp'))}
        minRows={2}
        countTo={helpCharsMax[isSection ? 'section' : 'question']}
      />
      {type === 'choice' && <ChoiceTranslations form={form} language={language} inLanguage={inLanguage} />}
      <div>
        <Button
          size="small"
          color="error"
          startIcon={<X size={15} aria-hidden />}
          onClick={onRemove}
          sx={flushStart}
        >
          {t('forms.translations.remove', { language: name })}
        </Button>
      </div>
    </Box>
  );
}

type ChoiceTranslationsProps = {
  form: QuestionForm;
  language: Language;
  inLanguage: (label: string) => string;
};

/** One text for each choice of the question, in its order. */
function ChoiceTranslations({ form: { control }, language, inLanguage }: ChoiceTranslationsProps) {
  const { t } = useTranslation();
  const id = useId();
  const own = (useWatch({ control, name: 'settings.options' }) ?? []) as Option[];
  const { field, fieldState } = useController({ control, name: `translations.${language}.options` });
  const options = (field.value ?? []) as Option[];
  const aligned = own.map(
    (option) => options.find((one) => one.id === option.id) ?? { id: option.id, label: '' },
  );
  const isAligned = JSON.stringify(aligned) === JSON.stringify(options);
  const { onChange } = field;
  useEffect(() => {
    if (!isAligned) onChange(aligned);
  });
  const errors = fieldState.error as unknown[] | undefined;
  return (
    <FieldFrame id={id} label={inLanguage(t('forms.fields.choices'))} required group>
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        {aligned.map((option, index) => (
          <ChoiceTranslation
            key={option.id}
            label={own[index]?.label || t('forms.questions.choice', { position: index + 1 })}
            value={option.label}
            errors={errors?.[index]}
            onChange={(label) => onChange(aligned.with(index, { ...option, label }))}
          />
        ))}
      </Box>
    </FieldFrame>
  );
}

type ChoiceTranslationProps = {
  /** The choice in the main language. */
  label: string;
  value: string;
  errors: unknown;
  onChange: (label: string) => void;
};

function ChoiceTranslation({ label, value, errors, onChange }: ChoiceTranslationProps) {
  const id = useId();
  const error = useErrorText(errors);
  return (
    <div>
      <OutlinedInput
        size="small"
        fullWidth
        value={value}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        error={error !== null}
        slotProps={{ input: { maxLength: 200, 'aria-label': label, ...fieldAria(id, { error }) } }}
      />
      <FieldNotes id={id} {...(error !== null && { error })} />
    </div>
  );
}

const frameStyles = {
  display: 'grid',
  gap: 2,
  paddingInlineStart: 2,
  borderInlineStart: '2px solid',
  borderColor: 'divider',
} as const;
