import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { completionDraft, type DataRequest, dataRequests, declineDraft } from '../contract.ts';
import { requestMaxChars } from '../rules.ts';

type AnswerDialogProps = {
  request: DataRequest;
  /** The name of the candidate. */
  name: string;
  answer: 'complete' | 'decline';
  onClose: () => void;
};

/** Closes a request as corrected, with an optional note, or declines it with a reason. */
export function AnswerDialog({ request, name, answer, onClose }: AnswerDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const invalidates = [dataRequests.list, dataRequests.listOfCandidate];
  const change = useChange(answer === 'complete' ? dataRequests.complete : dataRequests.decline, {
    invalidates,
  });
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: answer === 'complete' ? completionDraft : declineDraft,
    defaultValues: { answer: '' },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { companyId, dataRequestId: request.id }, body });
      toast.success(t(`data-requests.${answer}.done`));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`data-requests.${answer}.title`)}
      description={t(`data-requests.${answer}.body`, { name })}
      submitLabel={t(`data-requests.${answer}.submit`)}
      {...{ submitError, busy, dirty, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        control={form.control}
        name="answer"
        label={t(`data-requests.${answer}.answer`)}
        required={answer === 'decline'}
        countTo={requestMaxChars}
      />
    </FormDialog>
  );
}
