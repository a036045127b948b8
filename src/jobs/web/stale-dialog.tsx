import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { formatRelative } from '#platform/web/format.ts';
import { useToast } from '#ui/toasts.tsx';
import type { Job } from '../contract.ts';
import { type JobFormValues, valuesOf } from './job-form-values.ts';

type StaleDialogProps = {
  mine: JobFormValues;
  theirs: Job;
  onKeepMine: () => Promise<void>;
  onUseTheirs: () => void;
  onClose: () => void;
};

/** Two members edited one job: shows the differences and lets the second choose. Nothing is lost before. */
export function StaleDialog({ mine, theirs, onKeepMine, onUseTheirs, onClose }: StaleDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const titleId = useId();
  const [busy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      await onKeepMine();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
      onClose();
    } finally {
      setBusy(false);
    }
  };
  const fields = differing(mine, theirs);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('jobs.stale.title')}</DialogTitle>
      <DialogContent>
        <Typography>{t('jobs.stale.body', { when: formatRelative(theirs.updatedAt) })}</Typography>
        {fields.length > 0 && (
          <>
            <Typography sx={{ marginBlockStart: 2, fontWeight: 500 }}>{t('jobs.stale.differ')}</Typography>
            <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
              {fields.map((name) => (
                <li key={name}>{t(`jobs.fields.${name}`)}</li>
              ))}
            </ul>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose} disabled={busy}>
          {t('jobs.stale.later')}
        </Button>
        <Button onClick={onUseTheirs} disabled={busy}>
          {t('jobs.stale.theirs')}
        </Button>
        <Button variant="contained" loading={busy} onClick={() => void keep()}>
          {t('jobs.stale.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function differing(mine: JobFormValues, theirs: Job): string[] {
  const other: JobFormValues = valuesOf(theirs);
  return Object.entries(mine)
    .filter(([name, value]) => comparable(value) !== comparable(other[name as keyof JobFormValues]))
    .map(([name]) => name);
}

// An empty country is null in the form and '' in the contract; key order is irrelevant.
const comparable = (value: unknown): string =>
  JSON.stringify(value ?? '', (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
