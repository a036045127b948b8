import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { type Pipeline, stages } from '../../contract.ts';
import { useStageChange } from '../queries.ts';

type DeleteStepDialogProps = { stage: Pipeline; step: Pipeline['steps'][number]; onClose: () => void };

/** Confirms the deletion of a step of a template. */
export function DeleteStepDialog({ stage, step, onClose }: DeleteStepDialogProps) {
  const { t } = useTranslation();
  const change = useStageChange();
  const params = { companyId: useCompany().id, pipelineId: stage.id, pipelineStepId: step.id };
  return (
    <ConfirmActionDialog
      title={t('stages.deleting.step', { step: step.title })}
      body={t('stages.deleting.stepBody')}
      confirmLabel={t('stages.deleting.stepSubmit')}
      onSure={() => change(stages.deleteStep, { params }, 'stepDeleted')}
      onClose={onClose}
    />
  );
}
