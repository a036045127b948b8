import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { nameOf } from '#applications/web/parts/name-of.ts';
import type { BulkChangeReport, SkippedItem } from '../contract.ts';

type BulkChangeReportDialogProps = { report: BulkChangeReport; onClose: () => void };

const listedMax = 200;

/** The skipped applications and those that could not be undone, each with the reason. */
export function BulkChangeReportDialog({ report, onClose }: BulkChangeReportDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const isCut = Math.max(report.skippedCount, report.undoSkippedCount) > listedMax;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('bulk-changes.report.title')}</DialogTitle>
      <DialogContent>
        <People title={t('bulk-changes.report.undoSkipped')} people={report.undoSkipped} />
        <People title={t('bulk-changes.report.skipped')} people={report.skipped} />
        {isCut && (
          <Typography variant="caption">{t('bulk-changes.report.first', { number: listedMax })}</Typography>
        )}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must hold the focus */}
        <Button autoFocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function People({ title, people }: { title: string; people: readonly SkippedItem[] }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  if (people.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ marginBlockEnd: 2 }}>
      <Typography variant="h3">{title}</Typography>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {people.map((one) => (
          <Box key={one.applicationId} component="li" sx={{ paddingBlock: 0.75 }}>
            <Link component={LinkComponent} href={links.candidate(one.candidateId)} sx={{ fontWeight: 500 }}>
              {nameOf(one)}
            </Link>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {[
                t(`bulk-changes.skipReasons.${one.skipReason}`),
                t('bulk-changes.report.now', { step: one.stepTitle }),
              ].join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
