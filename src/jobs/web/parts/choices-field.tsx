import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldAria, FieldFrame } from '#ui/fields/field-frame.tsx';
import { useErrorText } from '#ui/fields/form-words.tsx';
import type { QuestionForm } from './question-dialog.tsx';

type Option = { id: string; label: string };

/** The choices of a question, one a line. A line that only moved keeps its id. */
export function ChoicesField({ form: { control } }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'settings.options' });
  const options = (field.value ?? []) as Option[];
  const [text, setText] = useState(() => options.map((option) => option.label).join('\n'));
  const error = useErrorText(fieldState.error);
  const help = t('jobs.help.choices');
  return (
    <FieldFrame id={id} label={t('jobs.fields.choices')} help={help} error={error} required>
      <OutlinedInput
        id={id}
        fullWidth
        multiline
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          field.onChange(optionsOf(event.target.value, options));
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={error !== null}
        slotProps={{ input: fieldAria(id, { help, error, required: true }) }}
      />
    </FieldFrame>
  );
}

function optionsOf(text: string, before: Option[]): Option[] {
  const free = [...before];
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((label) => {
      const index = free.findIndex((option) => option.label === label);
      return free.splice(index, index < 0 ? 0 : 1)[0] ?? { id: crypto.randomUUID(), label };
    });
}
