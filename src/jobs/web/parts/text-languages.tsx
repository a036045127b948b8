import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { CircleAlert, Plus } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Language, language as languageSchema } from '#platform/contract/fields.ts';
import { languageNames } from '#platform/web/language.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { fieldOfText, type JobText, type JobTexts, languagesOf, missingTexts } from '../../text-rules.ts';
import {
  type JobForm,
  type JobFormValues,
  textsOfForm,
  valuesIn,
  valuesWithout,
} from '../job-form-values.ts';
import { useTextLanguage } from '../text-language.ts';

type TextLanguagesProps = {
  form: JobForm['form'];
  /** The text below, which gets the focus when its language changes. */
  field: keyof JobText;
};

/** Chooses the language of the text below, adds and removes languages, and says which one is the main one. */
export function TextLanguages({ form, field }: TextLanguagesProps) {
  const { t } = useTranslation();
  const { shown, show } = useTextLanguage();
  const [isAsking, setAsking] = useState(false);
  const values = useWatch({ control: form.control }) as JobFormValues;
  const texts = textsOfForm(values);
  const languages = languagesOf(texts);
  const others = languageSchema.options.filter((one) => !languages.includes(one));
  const change = (next: JobFormValues, opened: Language): void => {
    setAsking(false);
    replaceTexts(form, show, { from: texts.language, next, opened });
    form.setFocus(fieldOfText(textsOfForm(next), { language: opened, field }));
  };
  const add = (one: Language): void =>
    change(
      { ...values, translations: { ...texts.translations, [one]: { title: '', descriptionHtml: '' } } },
      one,
    );
  const remove = (): void => change(valuesWithout(values, shown), texts.language);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {languages.length > 1 && <LanguageSwitch texts={texts} />}
      {shown !== texts.language && (
        <>
          <Button size="small" onClick={() => change(valuesIn(values, shown), shown)}>
            {t('jobs.texts.makeMain')}
          </Button>
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            {t('jobs.texts.remove', { language: t(`jobs.languages.${shown}`) })}
          </Button>
        </>
      )}
      {others.map((one) => (
        <Button key={one} size="small" startIcon={<Plus size={14} aria-hidden />} onClick={() => add(one)}>
          {t('jobs.texts.add', { language: t(`jobs.languages.${one}`) })}
        </Button>
      ))}
      {languages.length > 1 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
          {t('jobs.texts.help', { language: t(`jobs.languages.${texts.language}`) })}
        </Typography>
      )}
      {isAsking && <RemoveDialog language={shown} onConfirm={remove} onClose={() => setAsking(false)} />}
    </Box>
  );
}

type Replacement = { from: Language; next: JobFormValues; opened: Language };

function replaceTexts(
  form: JobForm['form'],
  show: (language: Language) => void,
  { from, next, opened }: Replacement,
): void {
  // The field of a translation unmounts first, because a mounted field would restore its value.
  flushSync(() => show(from));
  flushSync(() => {
    const { questions = [] } = next;
    form.setValues({ ...textsOfForm(next), questions }, { shouldDirty: true });
    show(opened);
  });
}

type RemoveDialogProps = { language: Language; onConfirm: () => void; onClose: () => void };

function RemoveDialog({ language, onConfirm, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const values = { language: t(`jobs.languages.${language}`) };
  return (
    <ConfirmDialog
      title={t('jobs.texts.removeTitle', values)}
      body={t('jobs.texts.removeBody')}
      confirmLabel={t('jobs.texts.remove', values)}
      tone="danger"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

/** One button for each language of the job; a sign marks those with a missing text. */
export function LanguageSwitch({ texts }: { texts: JobTexts }) {
  const { t } = useTranslation();
  const { shown, show } = useTextLanguage();
  const missing = new Set(missingTexts(texts).map(({ language }) => language));
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={shown}
      aria-label={t('jobs.texts.languages')}
      sx={{ justifySelf: 'start' }}
      onChange={(_event, next: Language | null) => next !== null && show(next)}
    >
      {languagesOf(texts).map((one) => (
        <ToggleButton key={one} value={one} sx={{ textTransform: 'none', paddingInline: 1.5, gap: 0.75 }}>
          <span lang={one}>{languageNames[one]}</span>
          {one === texts.language && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {t('jobs.texts.main')}
            </Box>
          )}
          {missing.has(one) && (
            <>
              <Box component={CircleAlert} size={14} aria-hidden sx={{ color: 'warning.main' }} />
              <Box component="span" sx={visuallyHidden}>
                {t('jobs.texts.incomplete')}
              </Box>
            </>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
