import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useHeadingOnChange } from '#platform/web/use-heading-focus.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import type { FormSearch } from './form-search.ts';
import { JobForm } from './job-form.tsx';
import type { JobFormValues } from './job-form-values.ts';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { StartChoice } from './parts/start-choice.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useJobSlots } from './slots.tsx';
import { useNewJob } from './use-new-job.ts';

/** A new job, from a file or by hand. It can be saved as a draft at any time, or published when complete. */
export function CreateJobPage() {
  const company = useCompany();
  const isAllowed = company.isOwner || company.permissions.includes('jobs.create');
  return isAllowed ? <CreateJob /> : <ForbiddenState />;
}

function CreateJob() {
  const { t } = useTranslation();
  const { way }: FormSearch = useSearch({ strict: false });
  const { readDescription } = useJobSlots();
  useHeadingOnChange(way);
  // The values accepted from a file are stored only here until the form is saved.
  const [accepted, setAccepted] = useState<Partial<JobFormValues> | null>(null);
  const back =
    way === undefined
      ? { label: t('jobs.list.title'), href: links.jobs() }
      : { label: t('jobs.ways.back'), href: links.createJob() };
  return (
    <PageFrame width="wide">
      <PageHeader title={t('jobs.create.title')} back={back} />
      {way === undefined && <StartChoice />}
      {way === 'upload' && readDescription?.(setAccepted)}
      {way === 'manual' && <NewJobForm accepted={accepted} />}
    </PageFrame>
  );
}

function NewJobForm({ accepted }: { accepted: Partial<JobFormValues> | null }) {
  const [isAsking, setAsking] = useState(false);
  const { contractForm, send, company } = useNewJob(accepted);
  const isUnsaved = (contractForm.dirty || accepted !== null) && !contractForm.busy;
  const leave = useLeaveGuard(isUnsaved, 'way');
  return (
    <>
      <JobForm contractForm={contractForm} job={null} onPublish={() => setAsking(true)} />
      <DiscardDialog {...leave} />
      {isAsking && (
        <PublishDialog
          address={`${location.origin}${links.careers(company.slug)}`}
          busy={contractForm.busy}
          onConfirm={() => {
            setAsking(false);
            void send('publish');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
