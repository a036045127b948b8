import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { email } from '#platform/contract/fields.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { EntryForm } from './entry-form.tsx';
import type { EntryFormProps } from './entry-list.tsx';

const schema = z.object({ value: email });

/** One e-mail address. */
export function EmailForm({ entry, onSave, ...rest }: EntryFormProps<string>) {
  const { t } = useTranslation();
  return (
    <EntryForm
      {...rest}
      schema={schema}
      values={{ value: entry ?? '' }}
      onSave={({ value }) => onSave(value)}
    >
      {(control) => (
        <TextField
          control={control}
          name="value"
          type="email"
          label={t('candidates.fields.email')}
          autoComplete="off"
        />
      )}
    </EntryForm>
  );
}
