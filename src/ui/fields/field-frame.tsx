import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { SxProps, Theme } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type FieldFrameProps = {
  /** Id of the control; the ids of label, help and error derive from it. */
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
  /** Whether the control is a group (radio buttons, date sections), which uses aria-labelledby instead of `for`. */
  group?: boolean;
  /** At the end of the label's line, such as a counter. */
  aside?: ReactNode;
  sx?: SxProps<Theme>;
  children: ReactNode;
};

/** Label above, help and error text below; "required" is written out. */
export function FieldFrame(props: FieldFrameProps) {
  const {
    id,
    label,
    help,
    error,
    required = false,
    disabled = false,
    group = false,
    aside,
    sx,
    children,
  } = props;
  const { t } = useTranslation();
  return (
    <Box sx={[{ minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx ?? {}])]}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, marginBlockEnd: '4px' }}>
        <FormLabel
          id={labelId(id)}
          disabled={disabled}
          {...(group ? { component: 'span' as const } : { htmlFor: id })}
        >
          {label}
          {required && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {` (${t('ui.form.required')})`}
            </Box>
          )}
        </FormLabel>
        {aside}
      </Box>
      {children}
      <FieldNotes id={id} help={help} {...(error && { error })} />
    </Box>
  );
}

/** Help and error below a control, both in its aria-describedby. */
export function FieldNotes({ id, help, error }: { id: string; help?: ReactNode; error?: string }) {
  return (
    <>
      {help && <FormHelperText id={helpId(id)}>{help}</FormHelperText>}
      {error && (
        <FormHelperText id={errorId(id)} error sx={{ display: 'flex', gap: '5px', alignItems: 'flex-start' }}>
          <CircleAlert size={14} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
          {error}
        </FormHelperText>
      )}
    </>
  );
}

/** The aria attributes that connect a control with its help and error. */
export function fieldAria(
  id: string,
  field: { help?: ReactNode; error?: string | null; required?: boolean },
) {
  const described = [field.help && helpId(id), field.error && errorId(id)].filter(Boolean).join(' ');
  return {
    ...(described && { 'aria-describedby': described }),
    ...(field.error && { 'aria-invalid': true as const }),
    ...(field.required && { 'aria-required': true as const }),
  };
}

export const labelId = (id: string) => `${id}-label`;
const helpId = (id: string) => `${id}-help`;
const errorId = (id: string) => `${id}-error`;
