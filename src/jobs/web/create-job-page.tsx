import Box from '@mui/material/Box';
import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany, useUser } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Job, type JobDraft, jobDraft, jobs } from '../contract.ts';
import { JobForm } from './job-form.tsx';
import { emptyJob } from './job-form-values.ts';
import { jobQuery, membersQuery } from './queries.ts';

/** A new job: kept as a draft at any point, or published once nothing is missing. */
export function CreateJobPage() {
  const company = useCompany();
  const isAllowed = company.isOwner || company.permissions.includes('jobs.create');
  return isAllowed ? <CreateJob /> : <ForbiddenState />;
}

function CreateJob() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { given, send, company } = useCreateForm();
  return (
    <Box sx={{ padding: { xs: 2, sm: 3 }, width: '100%' }}>
      <PageHeader title={t('jobs.create.title')} back={{ label: t('jobs.list.title'), href: links.jobs() }} />
      <JobForm given={given} job={null} onPublish={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title={t('jobs.create.publishTitle')}
          body={t('jobs.create.publishBody', { address: `${location.origin}${links.careers(company.slug)}` })}
          confirmLabel={t('jobs.actions.publish.label')}
          busy={given.busy}
          onConfirm={() => {
            setAsking(false);
            void send('publish');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}

function useCreateForm() {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const company = useCompany();
  const user = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const members = useSuspenseInfiniteQuery(membersQuery(company.id)).data.pages.flatMap((page) => page.items);
  const intent = useRef<'draft' | 'publish'>('draft');
  const save = async (body: JobDraft): Promise<void> => {
    const created = await call(jobs.create, { params: { companyId: company.id }, body });
    const job = intent.current === 'publish' ? await publish(created) : created;
    client.setQueryData(jobQuery(company.id, job.id).queryKey, job);
    void client.invalidateQueries({ queryKey: keyOf(jobs.list) });
    const isOut = job.status === 'published';
    if (isOut || intent.current === 'draft')
      toast.success(t(isOut ? 'jobs.actions.publish.done' : 'jobs.create.saved'));
    await navigate({ href: links.job(job.id, isOut ? 'board' : 'edit'), ignoreBlocker: true });
  };
  // The draft is kept when publishing is refused: it goes on as a job that is edited.
  const publish = (created: Job): Promise<Job> =>
    call(jobs.publish, { params: { companyId: company.id, jobId: created.id } }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
      return created;
    });
  const given = useContractForm({
    schema: jobDraft,
    defaultValues: emptyJob({
      language: i18n.language === 'tr' ? 'tr' : 'en',
      memberId: members.find((member) => member.userId === user.id)?.id ?? null,
    }),
    onSubmit: save,
  });
  const send = async (next: 'draft' | 'publish'): Promise<void> => {
    intent.current = next;
    await given.submit();
    intent.current = 'draft';
  };
  return { given, send, company };
}
