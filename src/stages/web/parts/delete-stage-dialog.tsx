import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { type Pipeline, stages } from '../../contract.ts';
import { useStageChange } from '../queries.ts';

/** Confirms the deletion of a template. */
export function DeleteStageDialog({ stage, onClose }: { stage: Pipeline; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useStageChange();
  const params = { companyId: useCompany().id, pipelineId: stage.id };
  return (
    <ConfirmActionDialog
      title={t('stages.deleting.stage', { title: stage.title })}
      body={t('stages.deleting.stageBody')}
      confirmLabel={t('stages.deleting.stageSubmit')}
      onSure={() => change(stages.delete, { params }, 'deleted')}
      onClose={onClose}
    />
  );
}
