import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type KeyboardEvent, type ReactNode, type SubmitEventHandler, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

type InPlaceFormProps = {
  /** Names the form for screen readers ("Edit phone number"). */
  label: string;
  submitError: ReactNode;
  busy: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onCancel: () => void;
  /** Selects the text of the first field, so that typing replaces it. */
  selectsText?: boolean;
  /** Further actions, after Save and Cancel. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * A small form in the place of what it changes. It focuses its first field; Enter saves, also Ctrl+Enter in several
 * lines, and Escape cancels.
 */
export function InPlaceForm(props: InPlaceFormProps) {
  const { label, submitError, busy, selectsText = false, onSubmit, onCancel, actions, children } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    // The whole form, since a bar at the end of a phone's page covers what the focus alone scrolls to.
    form.current?.scrollIntoView({ block: 'nearest' });
    first?.focus();
    // Once, when it opens: later it would select what is typed by then.
    if (selectsText) first?.select();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) form.current?.requestSubmit();
    if (event.key !== 'Escape') return;
    // The panel around closes on Escape.
    event.stopPropagation();
    if (!busy) onCancel();
  };
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      sx={{
        display: 'grid',
        gap: 1.5,
        minWidth: 0,
        paddingBlock: 0.5,
        scrollMarginBlock: { xs: '80px', sm: '8px' },
      }}
    >
      {children}
      {submitError && <Alert severity="error">{submitError}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" size="small" variant="contained" loading={busy} loadingPosition="start">
          {t('ui.save')}
        </Button>
        <Button size="small" onClick={onCancel} disabled={busy}>
          {t('ui.cancel')}
        </Button>
        {actions}
      </Stack>
    </Box>
  );
}
