import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { CircleAlert } from 'lucide-react';
import { get, useFormState } from 'react-hook-form';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../visually-hidden.ts';
import { firstMessage, useTranslateError } from './form-words.tsx';

export type FormErrorSummaryProps<Values extends FieldValues, Output = Values> = {
  form: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'setFocus'>;
  /** Field labels, by the first part of the field's name. */
  labels: Readonly<Record<string, string>>;
  /** The server's error messages. */
  submitError?: string | null;
};

/** The remaining errors after a submit, as links to the fields. */
export function FormErrorSummary<Values extends FieldValues, Output = Values>(
  props: FormErrorSummaryProps<Values, Output>,
) {
  const { form, labels, submitError } = props;
  const { t } = useTranslation();
  const translateError = useTranslateError();
  const { errors, submitCount } = useFormState({ control: form.control });
  const found = Object.entries(errors).flatMap(([name, error]) => {
    const message = name === 'root' ? null : firstMessage(error);
    return message ? [{ name, message: translateError(message) }] : [];
  });
  const shown = submitError || (submitCount > 0 && found.length > 0);
  return (
    <Box role="alert" sx={shown ? {} : visuallyHidden}>
      {shown && (
        <Alert severity="error" icon={<CircleAlert size={18} aria-hidden />} role="presentation">
          {submitError ?? t('ui.form.errorCount', { count: found.length })}
          {found.length > 0 && (
            <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
              {found.map(({ name, message }) => (
                <li key={name}>
                  <Link
                    component="button"
                    type="button"
                    variant="body2"
                    // The names are from the form's errors, so they are paths of its values.
                    onClick={() => form.setFocus(boundPath(form, name, errors[name]) as FieldPath<Values>)}
                    sx={{
                      verticalAlign: 'baseline',
                      textAlign: 'start',
                      color: 'inherit',
                      textDecoration: 'underline',
                    }}
                  >
                    {labels[name] ?? name}
                  </Link>
                  {`: ${message}`}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </Box>
  );
}

/** The path of the first error within a group that a field binds; the group's own when none does. */
function boundPath<Values extends FieldValues, Output>(
  { control }: Pick<UseFormReturn<Values, unknown, Output>, 'control'>,
  name: string,
  error: unknown,
): string {
  const [key, nested] =
    Object.entries(error ?? {}).find(([inner, one]) => inner !== 'ref' && firstMessage(one) !== null) ?? [];
  const path = key === undefined ? name : boundPath({ control }, `${name}.${key}`, nested);
  const field = get(control._fields, path) as { _f?: unknown } | undefined;
  return field?._f === undefined ? name : path;
}
