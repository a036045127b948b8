import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { email, line } from '#platform/contract/fields.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { EntryForm } from './entry-form.tsx';
import type { EntryFormProps } from './entry-list.tsx';

const kinds = {
  email: { schema: z.object({ value: email }), label: 'candidates.fields.email' },
  // The server converts it to E.164.
  tel: { schema: z.object({ value: line(40) }), label: 'candidates.fields.phoneNumber' },
} as const;

type ContactFormProps = EntryFormProps<string> & { type: keyof typeof kinds };

function ContactForm({ type, entry, onSave, ...rest }: ContactFormProps) {
  const { t } = useTranslation();
  const { schema, label } = kinds[type];
  return (
    <EntryForm
      {...rest}
      schema={schema}
      values={{ value: entry ?? '' }}
      onSave={({ value }) => onSave(value)}
    >
      {(control) => (
        <TextField control={control} name="value" type={type} label={t(label)} autoComplete="off" />
      )}
    </EntryForm>
  );
}

/** The form of one e-mail address, or of one phone number. */
export const EmailContactForm = (props: EntryFormProps<string>) => <ContactForm type="email" {...props} />;
export const PhoneContactForm = (props: EntryFormProps<string>) => <ContactForm type="tel" {...props} />;
