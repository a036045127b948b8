import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { links } from '#platform/web/links.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany, useUser } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Job, type JobDraft, jobDraft, jobs } from '../contract.ts';
import type { FormSearch } from './form-search.ts';
import { emptyJob, type JobFormValues } from './job-form-values.ts';
import { jobQuery, membersQuery } from './queries.ts';

/**
 * The form of a job that is not saved yet. After the first save it is edited as a draft, on the same form step.
 * @param accepted the values accepted from a file
 */
export function useNewJob(accepted: Partial<JobFormValues> | null) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const company = useCompany();
  const user = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const { step }: FormSearch = useSearch({ strict: false });
  const members = useSuspenseInfiniteQuery(membersQuery(company.id)).data.pages.flatMap((page) => page.items);
  const intent = useRef<'draft' | 'publish'>('draft');
  const save = async (body: JobDraft): Promise<void> => {
    const created = await callOnce(jobs.create, { params: { companyId: company.id }, body });
    const job = intent.current === 'publish' ? await publish(created) : created;
    client.setQueryData(jobQuery(company.id, job.id).queryKey, job);
    void client.invalidateQueries({ queryKey: keyOf(jobs.list) });
    const isOut = job.status === 'published';
    if (isOut || intent.current === 'draft')
      toast.success(t(isOut ? 'jobs.actions.publish.done' : 'jobs.create.saved'));
    const href = isOut ? links.job(job.id, 'board') : links.editJob(job.id, step);
    await navigate({ href, replace: true, ignoreBlocker: true });
  };
  // When publishing is refused the draft is kept, and the user continues on its edit page.
  const publish = (created: Job): Promise<Job> =>
    call(jobs.publish, { params: { companyId: company.id, jobId: created.id } }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
      return created;
    });
  const contractForm = useContractForm({
    schema: jobDraft,
    defaultValues: {
      ...emptyJob({
        language: i18n.language === 'tr' ? 'tr' : 'en',
        memberId: members.find((member) => member.userId === user.id)?.id ?? null,
      }),
      ...accepted,
    },
    onSubmit: save,
  });
  const send = async (next: 'draft' | 'publish'): Promise<void> => {
    intent.current = next;
    await contractForm.submit();
    intent.current = 'draft';
  };
  return { contractForm, send, company };
}
