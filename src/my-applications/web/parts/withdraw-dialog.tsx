import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { myApplications, type OwnApplicationDetail, withdrawalDraft } from '../../contract.ts';
import { useOwnChange } from '../queries.ts';

type WithdrawDialogProps = { application: OwnApplicationDetail; onClose: () => void };

/** Asks before an application is withdrawn; the reason is optional. */
export function WithdrawDialog({ application, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const withdraw = useOwnChange(myApplications.withdraw);
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: withdrawalDraft,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      await withdraw.mutateAsync({ params: { applicationId: application.id }, body });
      toast.success(t('my-applications.withdraw.done'));
      onClose();
    },
  });
  const values = { company: application.company.name, job: application.job.title };
  return (
    <FormDialog
      title={t('my-applications.withdraw.title')}
      description={
        t('my-applications.withdraw.body', values) +
        (application.nextMeetingAt === null ? '' : ` ${t('my-applications.withdraw.meetings')}`)
      }
      submitLabel={t('my-applications.withdraw.confirm')}
      {...{ submitError, busy, dirty, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        control={form.control}
        name="reason"
        label={t('my-applications.withdraw.reason')}
        help={t('my-applications.withdraw.reasonHelp')}
        countTo={500}
      />
    </FormDialog>
  );
}
