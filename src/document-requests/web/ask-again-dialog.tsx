import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type DocumentRequest, documentRequests, renewalDraft } from '../contract.ts';
import { explanationMaxChars } from '../rules.ts';

type AskAgainDialogProps = { document: DocumentRequest; name: string; onClose: () => void };

/** Asks for a document again, with the reason and another day. */
export function AskAgainDialog({ document, name, onClose }: AskAgainDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const change = useChange(documentRequests.askAgain, { invalidates: [documentRequests.listOfCandidate] });
  const { form, dialog } = useContractForm({
    schema: renewalDraft,
    defaultValues: { reason: '', dueOn: null },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { companyId, documentRequestId: document.id }, body });
      toast.success(t('document-requests.askAgain.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('document-requests.askAgain.title', { title: document.title })}
      description={t('document-requests.askAgain.body', { name })}
      submitLabel={t('document-requests.askAgain.submit')}
      {...dialog}
      onClose={onClose}
    >
      <TextArea
        control={form.control}
        name="reason"
        label={t('document-requests.askAgain.reason')}
        required
        countTo={explanationMaxChars}
      />
      <DateField control={form.control} name="dueOn" label={t('document-requests.dialog.dueOn')} />
    </FormDialog>
  );
}
