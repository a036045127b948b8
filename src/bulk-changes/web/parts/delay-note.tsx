import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { AlarmClock, AlarmClockOff, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#applications/contract.ts';
import { applicationQuery } from '#applications/web/queries.ts';
import { answerCountdown, flagLabel } from '#applications/web/parts/answer-words.ts';
import { named } from '#applications/web/parts/name-of.ts';
import { delayNote } from '#mail-templates/delay-rules.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { dialogs } from './bulk-dialogs.ts';
import { BulkChangeBanner } from './bulk-change-banner.tsx';
import { previewOfJob } from './preview-mail.ts';
import { selectionOf } from './selection.ts';
import { type BulkChanges, useBulkChanges } from './use-bulk-changes.ts';

const BulkMailDialog = dialogs.mail;

type DelayNoteProps = {
  applicationId: string;
  /** Named in the button, where a candidate has several applications. */
  job: string | null;
};

/** The countdown to the answer that an applicant was promised, and a prepared mail when it takes longer. */
export function DelayNote({ applicationId, job }: DelayNoteProps) {
  const { data } = useQuery(applicationQuery(useCompany().id, applicationId));
  if (data === undefined || data.answerDaysLeft === null) return null;
  return <PromisedAnswer application={data} job={job} />;
}

function PromisedAnswer({ application, job }: { application: ApplicationDetail; job: string | null }) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, jobId: application.jobId };
  const bulkChanges = useBulkChanges(params);
  const [isOpen, setOpen] = useState(false);
  const answer = answerCountdown(application, t);
  return (
    <Stack
      component="section"
      aria-label={t('bulk-changes.delay.label')}
      sx={{ gap: 1, alignItems: 'flex-start' }}
    >
      {answer === null ? (
        <StatusChip tone="danger" icon={AlarmClockOff} label={flagLabel(application, 'overdue', t)} />
      ) : (
        <StatusChip tone={answer.tone} icon={AlarmClock} label={answer.label} />
      )}
      {application.can.move && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Mail size={15} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {named(t('bulk-changes.delay.write'), job)}
        </Button>
      )}
      <BulkChangeBanner bulkChanges={bulkChanges} />
      {isOpen && (
        <LazyOverlay>
          <DelayDialog {...{ application, params, bulkChanges }} onClose={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </Stack>
  );
}

type DelayDialogProps = {
  application: ApplicationDetail;
  params: { companyId: string; jobId: string };
  bulkChanges: BulkChanges;
  onClose: () => void;
};

function DelayDialog({ application, params, bulkChanges, onClose }: DelayDialogProps) {
  const selection = selectionOf([application], onClose);
  return (
    <BulkMailDialog
      {...{ selection, onClose }}
      preview={previewOfJob(params)}
      firstTexts={delayNote}
      onAction={(action) => bulkChanges.start({ action, target: selection.target })}
    />
  );
}
