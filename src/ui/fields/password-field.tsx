import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from './field-frame.tsx';
import { focusOnOpenValue } from './focus-on-open.ts';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type PasswordFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  autoComplete: 'current-password' | 'new-password';
  /** Autofocus, except on touch screens; only for the first field of a dialog or sign-in. */
  focusOnOpen?: boolean;
};

/** A password with a button that shows it. */
export function PasswordField<Values extends FieldValues, Output = Values>(
  props: PasswordFieldProps<Values, Output>,
) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const { field, value, frame, aria, input } = useFormField(props);
  const toggleLabel = shown ? t('ui.password.hide') : t('ui.password.show');
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...input}
        type={shown ? 'text' : 'password'}
        value={typeof value === 'string' ? value : ''}
        onChange={field.onChange}
        autoComplete={props.autoComplete}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the parent component requests it
        autoFocus={focusOnOpenValue(props.focusOnOpen)}
        slotProps={{ input: { ...aria, spellCheck: false, ...(shown && { autoCapitalize: 'none' }) } }}
        sx={{ paddingInlineEnd: '4px' }}
        endAdornment={
          <IconButton
            size="small"
            title={toggleLabel}
            aria-label={toggleLabel}
            onClick={() => setShown(!shown)}
          >
            <Icon size={16} aria-hidden />
          </IconButton>
        }
      />
    </FieldFrame>
  );
}
