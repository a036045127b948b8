import Box from '@mui/material/Box';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Job, jobDraft } from '../contract.ts';
import { JobForm } from './job-form.tsx';
import { valuesOf } from './job-form-values.ts';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { SaveStatus } from './parts/save-status.tsx';
import { useJobActions } from './parts/use-job-actions.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { jobQuery } from './queries.ts';
import { useDraftSaving, useSaveState } from './use-draft-saving.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId');

/** The form that edits an existing job. */
export function EditJobPage() {
  const { t } = useTranslation();
  const { jobId } = route.useParams();
  const { data: job } = useSuspenseQuery(jobQuery(useCompany().id, jobId));
  if (!job.can.update) {
    return <ForbiddenState {...(job.status === 'archived' && { message: t('jobs.edit.archived') })} />;
  }
  return (
    <Box sx={{ padding: { xs: 2, sm: 3 }, paddingBlockStart: { xs: 0, sm: 0 } }}>
      <EditForm key={job.id} job={job} />
    </Box>
  );
}

function EditForm({ job }: { job: Job }) {
  const { t } = useTranslation();
  const toast = useToast();
  const isDraft = job.status === 'draft';
  const { ask, dialog } = useJobActions(job);
  const [isComparing, setComparing] = useState(true);
  const contractForm = useContractForm({
    schema: jobDraft,
    defaultValues: valuesOf(job),
    onSubmit: async (draft) => {
      setComparing(true);
      if (await saving.save(draft)) toast.success(t('jobs.edit.saved'));
    },
  });
  const saving = useDraftSaving(contractForm.form, job, isDraft);
  const { autosave, theirs } = saving;
  const state = useSaveState(autosave);
  const note = (
    <SaveStatus state={state} onRetry={() => void autosave.flush()} onCompare={() => setComparing(true)} />
  );
  const leave = useLeaveGuard(isDraft ? state !== 'saved' : contractForm.dirty && !contractForm.busy, 'way');
  return (
    <>
      <JobForm
        contractForm={contractForm}
        job={job}
        {...(isDraft && { autosave, note })}
        {...(isDraft && job.can.publish && { onPublish: () => ask('publish') })}
      />
      <DiscardDialog {...leave} />
      {dialog}
      {theirs !== null && isComparing && (
        <StaleDialog
          mine={contractForm.form.getValues()}
          theirs={theirs}
          onKeepMine={saving.keepMine}
          onUseTheirs={saving.takeTheirs}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}
