import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filtersQuery } from '#candidates/web/queries.ts';
import { useCompany } from '#platform/web/session.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { applicantOptionsQuery } from '#applications/web/queries.ts';
import type { CandidateBulkAction, CandidateTarget } from '../candidate-contract.ts';
import { BulkAddDialog } from './bulk-add-dialog.tsx';
import { type BulkDialogProps, dialogs } from './parts/bulk-dialogs.ts';
import type { CandidateActionKind } from './parts/candidate-bulk-actions.tsx';
import { previewOfCandidates } from './parts/preview-mail.ts';
import type { Selection } from './parts/selection.ts';
import type { NewCandidateBulkChange } from './queries.ts';

type CandidateBulkDialogProps = {
  kind: CandidateActionKind;
  selection: Selection<CandidateTarget>;
  jobId: string | null;
  usualJobId: string | null;
  poolId: string | null;
  onStart: (bulkChange: NewCandidateBulkChange) => Promise<unknown>;
  onClose: () => void;
};

type Job = { id: string; title: string };

/** The dialog of a bulk action on candidates. Actions on applications first ask for the job. */
export function CandidateBulkDialog(props: CandidateBulkDialogProps) {
  const { kind, selection, jobId: firstJobId, onStart, onClose } = props;
  const { id: companyId } = useCompany();
  const { data } = useSuspenseQuery(filtersQuery(companyId));
  const [jobId, setJobId] = useState(firstJobId);
  const start = (action: CandidateBulkAction, ofJob: string | null) =>
    onStart({ action, jobId: ofJob, target: selection.target });
  const common = { selection, onClose };
  switch (kind) {
    case 'tag':
      return <dialogs.tag {...common} tags={data.tags} onAction={(action) => start(action, null)} />;
    case 'pool':
      return <dialogs.pool {...common} poolId={props.poolId} onAction={(action) => start(action, null)} />;
    case 'add':
      return <BulkAddDialog {...common} jobs={data.jobs} onAdd={(id) => start({ kind: 'add' }, id)} />;
    case 'mail':
      return (
        <dialogs.mail
          {...common}
          preview={previewOfCandidates(companyId, firstJobId)}
          onAction={(action) => start(action, firstJobId)}
        />
      );
    case 'reject':
      return (
        <dialogs.reject {...common} jobId={jobId} onAction={(action) => start(action, jobId)}>
          <JobChoice jobs={data.jobs} jobId={jobId} onChoose={setJobId} isOptional />
        </dialogs.reject>
      );
    case 'move':
    case 'assign': {
      const usual = data.jobs.find(({ id }) => id === props.usualJobId) ?? data.jobs[0];
      const chosen = jobId ?? usual?.id ?? null;
      return (
        <OfJob
          key={chosen}
          kind={kind}
          {...common}
          jobId={chosen}
          onAction={(action) => start(action, chosen)}
        >
          <JobChoice jobs={data.jobs} jobId={chosen} onChoose={setJobId} />
        </OfJob>
      );
    }
  }
}

type OfJobProps = BulkDialogProps & { kind: 'move' | 'assign'; jobId: string | null };

/** Moving and assigning need the steps and the hiring team of the chosen job. */
function OfJob({ kind, jobId, ...rest }: OfJobProps) {
  const { id: companyId } = useCompany();
  const { data } = useQuery({
    ...applicantOptionsQuery({ companyId, jobId: jobId ?? '' }),
    enabled: jobId !== null,
    placeholderData: keepPreviousData,
  });
  const options = data?.job.id === jobId ? data : undefined;
  return kind === 'move' ? (
    <dialogs.move {...rest} steps={options?.steps ?? []} />
  ) : (
    <dialogs.assign {...rest} team={options?.team ?? []} />
  );
}

type JobChoiceProps = {
  jobs: readonly Job[];
  jobId: string | null;
  onChoose: (jobId: string | null) => void;
  /** Offers the only open application, whatever its job. */
  isOptional?: boolean;
};

const anyJob = 'any';

function JobChoice({ jobs, jobId, onChoose, isOptional = false }: JobChoiceProps) {
  const { t } = useTranslation();
  const any = isOptional ? [{ value: anyJob, label: t('bulk-changes.ofCandidates.onlyOpen') }] : [];
  return (
    <PlainSelect
      label={t('bulk-changes.ofCandidates.job')}
      value={jobId ?? anyJob}
      onChange={(chosen) => onChoose(chosen === anyJob ? null : chosen)}
      options={[...any, ...jobs.map(({ id, title }) => ({ value: id, label: title }))]}
    />
  );
}
