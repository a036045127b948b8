import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { reasonBody } from '../../contract.ts';

type ReasonDialogProps = {
  title: string;
  /** The consequences. */
  body: string;
  /** Names the readers of the reason. */
  help: string;
  submitLabel: string;
  onSure: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the reason of an act. It stays open and shows what the server refuses. */
export function ReasonDialog({ title, body, help, submitLabel, onSure, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useContractForm({
    schema: reasonBody,
    defaultValues: { reason: '' },
    checks: 'onSubmit',
    onSubmit: async ({ reason }) => {
      await onSure(reason);
      onClose();
    },
  });
  return (
    <FormDialog title={title} description={body} submitLabel={submitLabel} {...dialog} onClose={onClose}>
      <TextArea
        control={form.control}
        name="reason"
        label={t('backoffice.reason')}
        help={help}
        countTo={500}
        required
      />
    </FormDialog>
  );
}
