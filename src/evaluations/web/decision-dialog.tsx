import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { evaluations } from '../contract.ts';
import { decisions } from '../rules.ts';

type DecisionDialogProps = { candidateId: string; applicationId: string; onClose: () => void };

/** Writes down what was decided about an application, and why. */
export function DecisionDialog({ candidateId, applicationId, onClose }: DecisionDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const add = useChange(evaluations.addDecision, { invalidates: [evaluations.listOfCandidate] });
  const { form, dialog } = useContractForm({
    schema: evaluations.addDecision.body,
    defaultValues: { applicationId, decision: 'advance', reason: '' },
    onSubmit: async (body) => {
      await add.mutateAsync({ params: { companyId, candidateId }, body });
      toast.success(t('evaluations.decide.saved'));
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      {...dialog}
      title={t('evaluations.decide.title')}
      description={t('evaluations.decide.lead')}
      submitLabel={t('evaluations.decide.save')}
      onClose={onClose}
    >
      <RadioGroupField
        {...{ control }}
        name="decision"
        label={t('evaluations.decide.decision')}
        options={decisions.map((value) => ({ value, label: t(`evaluations.decision.${value}`) }))}
      />
      <TextArea
        {...{ control }}
        name="reason"
        label={t('evaluations.decide.reason')}
        required
        countTo={4000}
      />
    </FormDialog>
  );
}
