import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { DeleteStageDialog } from './parts/delete-stage-dialog.tsx';
import { DeleteStepDialog } from './parts/delete-step-dialog.tsx';
import { StageCard, type StageDialogState } from './parts/stage-card.tsx';
import { StageTitleDialog } from './parts/stage-title-dialog.tsx';
import { StepDialog } from './parts/step-dialog.tsx';
import { stagesQuery } from './queries.ts';

/** Templates of steps: create, rename, duplicate, order, delete, and set the default of new jobs. */
export function StagesPage() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(stagesQuery(useCompany().id));
  const [dialog, setDialog] = useState<StageDialogState | null>(null);
  return (
    <SettingsSection
      title={t('stages.page.title')}
      lead={t('stages.page.lead')}
      action={
        <Button variant="contained" onClick={() => setDialog({ what: 'create' })}>
          {t('stages.page.new')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {data.items.map((stage) => (
          <StageCard key={stage.id} stage={stage} onOpenDialog={setDialog} />
        ))}
      </Stack>
      {dialog !== null && <OpenDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </SettingsSection>
  );
}

function OpenDialog({ dialog, onClose }: { dialog: StageDialogState; onClose: () => void }) {
  switch (dialog.what) {
    case 'create':
      return <StageTitleDialog onClose={onClose} />;
    case 'rename':
    case 'duplicate':
      return <StageTitleDialog stage={dialog.stage} copies={dialog.what === 'duplicate'} onClose={onClose} />;
    case 'delete':
      return <DeleteStageDialog stage={dialog.stage} onClose={onClose} />;
    case 'add step':
      return <StepDialog stage={dialog.stage} onClose={onClose} />;
    case 'edit step':
      return <StepDialog stage={dialog.stage} step={dialog.step} onClose={onClose} />;
    case 'delete step':
      return <DeleteStepDialog stage={dialog.stage} step={dialog.step} onClose={onClose} />;
  }
}
