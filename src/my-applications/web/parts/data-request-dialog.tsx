import { useTranslation } from 'react-i18next';
import { dataRequestDraft } from '#data-requests/contract.ts';
import { type DataRequestKind, requestMaxChars } from '#data-requests/rules.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';
import { useDataRequest } from '../data-request-queries.ts';

type DataRequestDialogProps = {
  application: OwnApplicationDetail;
  kind: DataRequestKind;
  onClose: () => void;
};

/** Asks the company to delete or correct what it stores about the applicant. */
export function DataRequestDialog({ application, kind, onClose }: DataRequestDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const request = useDataRequest(application.id);
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: dataRequestDraft,
    defaultValues: { kind, body: '' },
    onSubmit: async ({ body }) => {
      await request.mutateAsync({ kind, body });
      toast.success(t('data-requests.own.sent'));
      onClose();
    },
  });
  const company = application.company.name;
  return (
    <FormDialog
      title={t(`data-requests.own.${kind}.title`, { company })}
      description={t(`data-requests.own.${kind}.body`, { company })}
      submitLabel={t(`data-requests.own.${kind}.submit`)}
      {...{ submitError, busy, dirty, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        control={form.control}
        name="body"
        label={t(`data-requests.own.${kind}.text`)}
        required={kind === 'correction'}
        countTo={requestMaxChars}
      />
    </FormDialog>
  );
}
