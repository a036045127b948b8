import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { useCompany } from '#platform/web/session.ts';
import { type Pipeline, pipelineTitle, stages } from '../../contract.ts';
import { useStageChange } from '../queries.ts';

type StageTitleDialogProps = {
  /** The stage to rename or copy; a new one when left out. */
  stage?: Pipeline;
  copies?: boolean;
  onClose: () => void;
};

/** A dialog for the title of a new stage, a copy or a renamed stage. */
export function StageTitleDialog({ stage, copies = false, onClose }: StageTitleDialogProps) {
  const { t } = useTranslation();
  const save = useSave(stage, copies);
  const copyTitle = t('stages.naming.copyTitle', { title: stage?.title }).slice(0, 80);
  const words =
    stage === undefined
      ? { title: t('stages.naming.new'), submit: t('stages.naming.create') }
      : copies
        ? { title: t('stages.naming.copy', { title: stage.title }), submit: t('stages.naming.copySubmit') }
        : { title: t('stages.naming.rename'), submit: t('stages.naming.renameSubmit') };
  const named = useContractForm({
    schema: pipelineTitle,
    defaultValues: { title: stage === undefined ? '' : copies ? copyTitle : stage.title },
    onSubmit: async ({ title }) => {
      await save(title);
      onClose();
    },
  });
  return (
    <NameDialog
      {...named}
      title={words.title}
      submitLabel={words.submit}
      name="title"
      label={t('stages.naming.title')}
      {...(stage === undefined && { help: t('stages.naming.newHelp') })}
      maxLength={80}
      onClose={onClose}
    />
  );
}

function useSave(stage: Pipeline | undefined, copies: boolean): (title: string) => Promise<unknown> {
  const change = useStageChange();
  const { id: companyId } = useCompany();
  return (title) => {
    if (stage === undefined)
      return change(stages.create, { params: { companyId }, body: { title } }, 'created');
    const input = { params: { companyId, pipelineId: stage.id }, body: { title } };
    return copies ? change(stages.duplicate, input, 'created') : change(stages.rename, input, 'updated');
  };
}
