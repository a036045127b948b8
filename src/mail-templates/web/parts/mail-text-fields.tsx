import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { firstLanguage, placeholderNames, placeholders } from '../../rules.ts';

const languages = ['en', 'tr'] as const;

/** The form values of a mail; a language without text is empty. */
export type MailForm = { texts: Record<(typeof languages)[number], { subject: string; body: string }> };

type MailTextFieldsProps = { form: UseFormReturn<MailForm & Record<string, unknown>, unknown, never> };

/** Subject and text in each language, with the available placeholders. */
export function MailTextFields({ form }: MailTextFieldsProps) {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState(() => firstLanguage(form.getValues('texts'), i18n.language));
  const insert = (word: string): void => {
    const name = `texts.${language}.body` as const;
    const body = String(form.getValues(name) ?? '');
    const gap = body === '' || /\s$/.test(body) ? '' : ' ';
    form.setValue(name, `${body}${gap}{${word}}` as never, { shouldDirty: true });
    form.setFocus(name);
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={language}
        aria-label={t('mail-templates.form.language')}
        sx={{ alignSelf: 'flex-start' }}
        onChange={(_event, chosen: (typeof languages)[number] | null) => {
          if (chosen !== null) setLanguage(chosen);
        }}
      >
        {languages.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`mail-templates.languages.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        key={`${language} subject`}
        control={form.control as never}
        name={`texts.${language}.subject` as never}
        label={t('mail-templates.form.subject')}
      />
      <TextArea
        key={`${language} body`}
        control={form.control as never}
        name={`texts.${language}.body` as never}
        label={t('mail-templates.form.body')}
        help={t('mail-templates.form.help')}
        minRows={7}
        countTo={5000}
      />
      <Placeholders language={language} onInsert={insert} />
    </Stack>
  );
}

type PlaceholdersProps = { language: 'en' | 'tr'; onInsert: (word: string) => void };

function Placeholders({ language, onInsert }: PlaceholdersProps) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('mail-templates.form.placeholders')}
      </Typography>
      {placeholderNames.map((name) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          onClick={() => onInsert(placeholders[name][language])}
        >
          {`{${placeholders[name][language]}}`}
        </Button>
      ))}
    </Stack>
  );
}

/** The body of the call, without languages that have no text. */
export function writtenTexts({ texts }: MailForm): Partial<MailForm['texts']> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language];
      return text.subject.trim() === '' && text.body.trim() === '' ? [] : [[language, text]];
    }),
  );
}

/** The form values of a saved mail. */
export function formOfTexts(texts: Partial<MailForm['texts']> = {}): MailForm['texts'] {
  const empty = { subject: '', body: '' };
  return { en: texts.en ?? empty, tr: texts.tr ?? empty };
}
