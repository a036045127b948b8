import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { Undo2 } from 'lucide-react';
import { useCompany } from '#platform/web/session.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { ApplicationDetail } from '../../contract.ts';
import { applicationQuery } from '../queries.ts';
import { KnockoutAnswers } from './knockout-answers.tsx';
import { AssigneeControl } from './assignee-control.tsx';
import { named, nameOf } from './name-of.ts';
import { RatingDots } from './rating-dots.tsx';
import { SnoozeControl } from './snooze-control.tsx';
import { StepControl } from './step-control.tsx';
import { useOpening } from './use-opening.ts';
import { useApplicationChanges } from './use-application-changes.ts';

export type ApplicationControlsProps = {
  applicationId: string;
  /** Enables the keys m, r and s; for a page about one application. */
  withShortcuts?: boolean;
  /** Names the job in every button, where a candidate has several applications. */
  namesJob?: boolean;
};

/** The current step of an application with the controls to move, reject, snooze and rate it. */
export function ApplicationControls(props: ApplicationControlsProps) {
  const { applicationId, withShortcuts = false, namesJob = false } = props;
  const { data, error, refetch } = useQuery(applicationQuery(useCompany().id, applicationId));
  if (data === undefined)
    return error === null ? (
      <ControlsSkeleton namesJob={namesJob} />
    ) : (
      <FailureState error={error} onRetry={() => void refetch()} />
    );
  return <Controls application={data} {...{ withShortcuts, namesJob }} />;
}

/** As high as the controls, so that what is below does not move. */
const ControlsSkeleton = ({ namesJob }: { namesJob: boolean }) => (
  <Stack aria-hidden sx={{ gap: 1 }}>
    {[20, 34, ...(namesJob ? [36] : []), 32, 32, 24].map((height, line) => (
      <Box key={line} sx={{ height, display: 'flex', alignItems: 'center' }}>
        <Skeleton height={12} width={`${68 - line * 9}%`} />
      </Box>
    ))}
  </Stack>
);

type ControlsProps = { application: ApplicationDetail; withShortcuts: boolean; namesJob: boolean };

function Controls({ application, withShortcuts, namesJob }: ControlsProps) {
  const { t } = useTranslation();
  const changes = useApplicationChanges(application);
  useOpening(application.id);
  const { job, can, rejection, withdrawal } = application;
  return (
    <Stack
      component="section"
      aria-label={t('applications.controls.label', { job: job.title })}
      sx={{ gap: 1 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {job.title}
      </Typography>
      {rejection === null && withdrawal === null && (
        <StepControl {...{ application, changes, withShortcuts, namesJob }} />
      )}
      {rejection !== null && <Rejected {...{ application, rejection, changes, namesJob }} />}
      {withdrawal !== null && <Withdrawn reason={withdrawal.reason} />}
      <KnockoutAnswers answers={application.knockoutAnswers} />
      <AssigneeControl application={application} namesJob={namesJob} />
      <SnoozeControl application={application} withShortcut={withShortcuts} namesJob={namesJob} />
      <RatingDots
        value={application.rating}
        readOnly={!can.rate}
        action={{
          title: named(t('applications.controls.rating'), namesJob ? job.title : null),
          hint: nameOf(application),
        }}
        onChange={changes.rate}
      />
    </Stack>
  );
}

type RejectedProps = {
  application: ApplicationDetail;
  rejection: NonNullable<ApplicationDetail['rejection']>;
  changes: ReturnType<typeof useApplicationChanges>;
  namesJob: boolean;
};

function Rejected({ application: { can, job }, rejection, changes, namesJob }: RejectedProps) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <StatusChip tone="danger" label={t('applications.controls.rejected', { reason: rejection.reason })} />
      {rejection.note !== '' && <Typography variant="body2">{rejection.note}</Typography>}
      {can.unreject && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Undo2 size={15} aria-hidden />}
          onClick={changes.unreject}
        >
          {named(t('applications.controls.unreject'), namesJob ? job.title : null)}
        </Button>
      )}
    </Stack>
  );
}

function Withdrawn({ reason }: { reason: string }) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <StatusChip tone="neutral" label={t('applications.controls.withdrawn')} />
      {reason !== '' && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      )}
    </Stack>
  );
}
