import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import type { FormSearch } from './form-search.ts';
import { JobForm } from './job-form.tsx';
import type { JobFormValues } from './job-form-values.ts';
import { LeaveGuard } from './parts/leave-guard.tsx';
import { WaysIn } from './parts/ways-in.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useJobSlots } from './slots.tsx';
import { useNewJob } from './use-new-job.ts';

/** A new job: from a file or by hand, kept as a draft at any point, or published once nothing is missing. */
export function CreateJobPage() {
  const company = useCompany();
  const isAllowed = company.isOwner || company.permissions.includes('jobs.create');
  return isAllowed ? <CreateJob /> : <ForbiddenState />;
}

function CreateJob() {
  const { t } = useTranslation();
  const { way }: FormSearch = useSearch({ strict: false });
  const { readDescription } = useJobSlots();
  // What was taken from a file; it is nowhere else until the form is saved.
  const [taken, setTaken] = useState<Partial<JobFormValues> | null>(null);
  const back =
    way === undefined
      ? { label: t('jobs.list.title'), href: links.jobs() }
      : { label: t('jobs.ways.title'), href: links.createJob() };
  return (
    <PageFrame width="wide">
      <PageHeader title={t('jobs.create.title')} back={back} />
      {way === undefined && <WaysIn />}
      {way === 'upload' && readDescription?.(setTaken)}
      {way === 'manual' && <NewJobForm taken={taken} />}
    </PageFrame>
  );
}

function NewJobForm({ taken }: { taken: Partial<JobFormValues> | null }) {
  const [isAsking, setAsking] = useState(false);
  const { given, send, company } = useNewJob(taken);
  const isUnsaved = (given.dirty || taken !== null) && !given.busy;
  return (
    <>
      <JobForm given={given} job={null} onPublish={() => setAsking(true)} />
      <LeaveGuard dirty={isUnsaved} />
      {isAsking && (
        <PublishDialog
          address={`${location.origin}${links.careers(company.slug)}`}
          busy={given.busy}
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
