import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { line } from '#platform/contract/fields.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { EntryForm } from './entry-form.tsx';
import type { EntryFormProps } from './entry-list.tsx';

const schema = z.object({ value: line(40) });

/** One phone number; the server converts it to E.164. */
export function PhoneForm({ entry, onSave, ...rest }: EntryFormProps<string>) {
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
          type="tel"
          label={t('candidates.fields.phoneNumber')}
          autoComplete="off"
        />
      )}
    </EntryForm>
  );
}
