import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import type { Samples } from '../contract.ts';
import { useSamples } from './use-samples.ts';

type RemoveSamplesProps = { samples: Samples; onClose: () => void };

/** Says what removing the sample data deletes and what stays, and does it. */
export function RemoveSamplesDialog({ samples: { jobs, people, keptJobs }, onClose }: RemoveSamplesProps) {
  const { t } = useTranslation();
  const { remove } = useSamples();
  const goes = {
    jobs: t('dashboard.samples.confirm.jobs', { count: jobs - keptJobs.length }),
    people: t('dashboard.samples.confirm.people', { count: people }),
  };
  return (
    <ConfirmActionDialog
      title={t('dashboard.samples.confirm.title')}
      body={
        <>
          {t('dashboard.samples.confirm.goes', goes)}
          {keptJobs.map(({ job, people: count }) => (
            <p key={job.id}>
              {t('dashboard.samples.confirm.stays', { job: job.title, count, number: formatNumber(count) })}
            </p>
          ))}
        </>
      }
      confirmLabel={t('dashboard.samples.remove')}
      onSure={remove}
      onClose={onClose}
    />
  );
}
