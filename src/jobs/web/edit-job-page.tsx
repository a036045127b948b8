import Box from '@mui/material/Box';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Job, type JobDraft, job as jobSchema, jobDraft, jobs } from '../contract.ts';
import { JobForm } from './job-form.tsx';
import { changeOf, valuesOf } from './job-form-values.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { jobQuery } from './queries.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId');

/** The form of a job that exists. */
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

/** Both sides of a conflict: what was typed here, and what somebody else saved meanwhile. */
type Conflict = { mine: JobDraft; theirs: Job };

function EditForm({ job }: { job: Job }) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  // The version the form was filled from: what arrives live while typing must not make an old edit look new.
  const [version, setVersion] = useState(job.version);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const take = (saved: Job): void => {
    setVersion(saved.version);
    setConflict(null);
    given.form.reset(valuesOf(saved));
    client.setQueryData(jobQuery(companyId, saved.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: keyOf(jobs.list) });
  };
  const save = async (draft: JobDraft, from: number): Promise<void> => {
    const input = { params: { companyId, jobId: job.id }, body: changeOf(draft, from) };
    try {
      take(await call(jobs.update, input));
      toast.success(t('jobs.edit.saved'));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'jobs.stale') throw error;
      setConflict({ mine: draft, theirs: jobSchema.parse(error.details.current) });
    }
  };
  const given = useContractForm({
    schema: jobDraft,
    defaultValues: valuesOf(job),
    onSubmit: (draft) => save(draft, version),
  });
  return (
    <>
      <JobForm given={given} job={job} />
      {conflict !== null && (
        <StaleDialog
          {...conflict}
          onKeepMine={() => save(conflict.mine, conflict.theirs.version)}
          onTakeTheirs={() => take(conflict.theirs)}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}
