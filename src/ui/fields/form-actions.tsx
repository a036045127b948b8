import type { Theme } from '@mui/material/styles';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type FormActionsProps = {
  submitLabel: string;
  busy?: boolean;
  /** Whether there are unsaved changes. */
  dirty?: boolean;
  /** Replaces the note about unsaved changes ("Saved 10:42"). */
  note?: ReactNode;
  onCancel?: () => void;
  cancelLabel?: string;
  /** Secondary actions left of the submit button. */
  children?: ReactNode;
  /** `bar` sticks to the bottom of the window, `inline` is static (a section's footer). */
  variant?: 'bar' | 'inline';
  /** The surface below the bar. */
  ground?: 'page' | 'surface';
};

/** The submit button, always visible. */
export function FormActions(props: FormActionsProps) {
  const { submitLabel, busy = false, onCancel, cancelLabel, children } = props;
  const { variant = 'bar', ground = 'page' } = props;
  const { t } = useTranslation();
  const note = props.note ?? (props.dirty ? t('ui.form.unsaved') : null);
  return (
    <Box
      {...(variant === 'bar' && { 'data-sticky-foot': true })}
      sx={(theme) => (variant === 'bar' ? barStyles(theme, ground) : {})}
    >
      <Stack
        direction="row"
        sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', justifyContent: 'flex-end' }}
      >
        <Typography
          variant="body2"
          component="output"
          sx={{ flex: `1 1 ${note ? 120 : 0}px`, color: 'text.secondary' }}
        >
          {note}
        </Typography>
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
        )}
        {children}
        <Button type="submit" variant="contained" color="primary" loading={busy} loadingPosition="start">
          {submitLabel}
        </Button>
      </Stack>
    </Box>
  );
}

const barStyles = (theme: Theme, ground: 'page' | 'surface') =>
  ({
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 2,
    marginBlockStart: 3,
    paddingBlock: 1.5,
    backgroundColor: theme.kadro[ground],
    borderBlockStart: `1px solid ${theme.kadro.line}`,
  }) as const;
