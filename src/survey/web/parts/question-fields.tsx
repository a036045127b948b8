import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { useErrorText } from '#ui/fields/form-words.tsx';
import { moveOf } from '#ui/lists/move-of.ts';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import type { SurveyDraft, SurveyQuestion } from '../../contract.ts';
import { optionsMax } from '../../rules.ts';
import { SurveyTextField } from './survey-text-field.tsx';

type QuestionFieldsProps = { index: number; language: Language };

/** The fields of one question. */
export function QuestionFields({ index, language }: QuestionFieldsProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<SurveyDraft>();
  const name = `content.questions.${index}` as const;
  return (
    <Stack sx={{ gap: 2, paddingBlock: 1 }}>
      <SurveyTextField name={`${name}.text`} label={t('survey.settings.question')} language={language} />
      <SurveyTextField
        name={`${name}.help`}
        label={t('survey.settings.help')}
        language={language}
        linesMax={1000}
      />
      <CheckboxField control={control} name={`${name}.isMultiple`} label={t('survey.settings.isMultiple')} />
      <OptionsList index={index} language={language} />
    </Stack>
  );
}

type OptionRowProps = Pick<Parameters<typeof SurveyTextField>[0], 'name' | 'label' | 'language'> & {
  onRemove: () => void;
};

function OptionRow({ onRemove, ...field }: OptionRowProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, paddingBlock: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <SurveyTextField {...field} />
      </Box>
      <IconButton
        size="small"
        aria-label={t('survey.settings.remove', { name: field.label })}
        onClick={onRemove}
      >
        <Trash2 size={15} aria-hidden />
      </IconButton>
    </Box>
  );
}

/** An option without a text yet. */
export const newOption = (): SurveyQuestion['options'][number] => ({
  id: crypto.randomUUID(),
  text: { en: '', tr: '' },
});

function OptionsList({ index, language }: QuestionFieldsProps) {
  const { t } = useTranslation();
  const { name, fields, error, append, reorder, remove } = useOptions(index);
  const ids = fields.map(({ id }) => id);
  const nameOf = (id: string): string => t('survey.settings.option', { number: ids.indexOf(id) + 1 });
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, padding: 0 }}>
        {t('survey.settings.options')}
      </Typography>
      <SortableList
        label={t('survey.settings.options')}
        items={fields}
        nameOf={({ id }) => nameOf(id)}
        onReorder={reorder}
        renderItem={({ id }) => (
          <OptionRow
            name={`${name}.${ids.indexOf(id)}.text`}
            label={nameOf(id)}
            language={language}
            onRemove={() => remove(ids.indexOf(id))}
          />
        )}
      />
      {error !== null && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {error}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlock: 1 }}>
        {t('survey.settings.alwaysOffered')}
      </Typography>
      {fields.length < optionsMax && (
        <Button size="small" startIcon={<Plus size={15} aria-hidden />} onClick={append}>
          {t('survey.settings.addOption')}
        </Button>
      )}
    </Box>
  );
}

function useOptions(index: number) {
  const { control, formState } = useFormContext<SurveyDraft>();
  const name = `content.questions.${index}.options` as const;
  const { fields, append, move, remove } = useFieldArray({ control, name, keyName: 'key' });
  const errors = formState.errors.content?.questions?.[index]?.options;
  return {
    name,
    fields,
    // Not those of single options, which their own fields show.
    error: useErrorText(errors?.root ?? { message: errors?.message }),
    append: () => append(newOption(), { shouldFocus: false }),
    reorder: (after: string[]): void => {
      const moved = moveOf(
        fields.map(({ id }) => id),
        after,
      );
      if (moved !== null) move(...moved);
    },
    remove,
  };
}
