import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { nameOf } from '#applications/web/parts/name-of.ts';
import type { BulkChangeReport, SkippedItem } from '../contract.ts';
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx';

type BulkChangeReportDialogProps = { report: BulkChangeReport; onClose: () => void };

const listedMax = 200;

/** The skipped applications, those that could not be undone, and those whose mail had gone, each with the reason. */
export function BulkChangeReportDialog({ report, onClose }: BulkChangeReportDialogProps) {
  const { t } = useTranslation();
  const isCut = Math.max(report.skippedCount, report.undoSkippedCount, report.mailedCount) > listedMax;
  return (
    <ReadingDialog title={t('bulk-changes.report.title')} onClose={onClose}>
      <People title={t('bulk-changes.report.undoSkipped')} people={report.undoSkipped} />
      <People title={t('bulk-changes.report.mailed')} people={report.mailed} />
      <People title={t('bulk-changes.report.skipped')} people={report.skipped} />
      {isCut && (
        <Typography variant="caption">{t('bulk-changes.report.first', { number: listedMax })}</Typography>
      )}
    </ReadingDialog>
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
