import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { CopyPlus, Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { ActionMenu, type ActionMenuItem } from '#ui/page/action-menu.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Pipeline, stages } from '../../contract.ts';
import { stagesQuery, useStageChange } from '../queries.ts';

type Step = Pipeline['steps'][number];

/** The open dialog and its stage. */
export type StageDialogState =
  | { what: 'create' }
  | { what: 'rename' | 'duplicate' | 'delete' | 'add step'; stage: Pipeline }
  | { what: 'edit step' | 'delete step'; stage: Pipeline; step: Step };

type StageCardProps = { stage: Pipeline; onOpenDialog: (dialog: StageDialogState) => void };

/** One template with its steps in order. */
export function StageCard({ stage, onOpenDialog }: StageCardProps) {
  const { t } = useTranslation();
  const order = useOrder(stage);
  const items = useActions(stage, onOpenDialog);
  return (
    <Surface padding="none">
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, padding: '10px 8px 10px 16px' }}>
        <Typography variant="h3" sx={{ minWidth: 0 }} noWrap>
          {stage.title}
        </Typography>
        {stage.isDefault && <StatusChip tone="success" label={t('stages.page.default')} />}
        <Box sx={{ flex: 1 }} />
        <ActionMenu label={t('stages.page.menu', { title: stage.title })} size="small" items={items} />
      </Stack>
      <Box sx={(theme) => ({ borderBlock: `1px solid ${theme.kadro.line}` })}>
        <SortableList
          label={t('stages.page.steps', { title: stage.title })}
          items={stage.steps}
          nameOf={(step) => step.title}
          onReorder={(ids) => void order(ids)}
          renderItem={(step) => <StepLine stage={stage} step={step} onOpenDialog={onOpenDialog} />}
        />
      </Box>
      <Button
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={() => onOpenDialog({ what: 'add step', stage })}
        sx={{ margin: 1 }}
      >
        {t('stages.page.addStep')}
      </Button>
    </Surface>
  );
}

type StepLineProps = {
  stage: Pipeline;
  step: Pipeline['steps'][number];
  onOpenDialog: (dialog: StageDialogState) => void;
};

function StepLine({ stage, step, onOpenDialog }: StepLineProps) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25, paddingInlineEnd: 1 }}>
      <Box
        aria-hidden
        sx={{
          width: 12,
          height: 12,
          borderRadius: '4px',
          flexShrink: 0,
          backgroundColor: step.color,
          forcedColorAdjust: 'none',
        }}
      />
      <Typography sx={{ flex: 1, minWidth: 0 }} noWrap title={step.title}>
        {step.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {t(`stages.kinds.${step.kind}`)}
      </Typography>
      <ActionMenu
        label={t('stages.page.stepMenu', { step: step.title })}
        size="small"
        items={[
          {
            key: 'edit',
            label: t('stages.page.editStep'),
            icon: Pencil,
            onSelect: () => onOpenDialog({ what: 'edit step', stage, step }),
          },
          {
            key: 'delete',
            label: t('stages.page.deleteStep'),
            icon: Trash2,
            tone: 'danger',
            separated: true,
            onSelect: () => onOpenDialog({ what: 'delete step', stage, step }),
            ...(stage.steps.length > 1 ? {} : { disabledReason: t('stages.kept.lastStep') }),
          },
        ]}
      />
    </Stack>
  );
}

function useActions(stage: Pipeline, onOpenDialog: (dialog: StageDialogState) => void): ActionMenuItem[] {
  const { t } = useTranslation();
  const change = useStageChange();
  const toast = useToast();
  const params = { companyId: useCompany().id, pipelineId: stage.id };
  const setDefault = (): void => {
    change(stages.setDefault, { params }, 'updated').catch((error: Error) => toast.error(error.message));
  };
  const isKept = stage.isDefault ? { disabledReason: t('stages.kept.isDefault') } : {};
  return [
    {
      key: 'rename',
      label: t('stages.page.rename'),
      icon: Pencil,
      onSelect: () => onOpenDialog({ what: 'rename', stage }),
    },
    {
      key: 'duplicate',
      label: t('stages.page.duplicate'),
      icon: CopyPlus,
      onSelect: () => onOpenDialog({ what: 'duplicate', stage }),
    },
    ...(stage.isDefault
      ? []
      : [{ key: 'default', label: t('stages.page.setDefault'), icon: Star, onSelect: setDefault }]),
    {
      key: 'delete',
      label: t('stages.page.delete'),
      icon: Trash2,
      tone: 'danger',
      separated: true,
      onSelect: () => onOpenDialog({ what: 'delete', stage }),
      ...isKept,
    },
  ];
}

// Shows the change at once; a refused change is reverted, with its reason.
function useOrder(stage: Pipeline): (ids: string[]) => Promise<void> {
  const client = useQueryClient();
  const toast = useToast();
  const change = useStageChange();
  const { id: companyId } = useCompany();
  const { queryKey } = stagesQuery(companyId);
  return async (ids) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (before) => before && { items: before.items.map(reordered(stage.id, ids)) },
    );
    try {
      const params = { companyId, pipelineId: stage.id };
      await change(stages.orderSteps, { params, body: { pipelineStepIds: ids } }, 'updated');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
      await client.invalidateQueries({ queryKey });
    }
  };
}

const reordered =
  (stageId: string, ids: string[]) =>
  (stage: Pipeline): Pipeline =>
    stage.id === stageId
      ? { ...stage, steps: [...stage.steps].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }
      : stage;
