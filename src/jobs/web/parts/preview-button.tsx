import Button from '@mui/material/Button';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import type { JobForm } from '../job-form-values.ts';
import { FormPreview } from './form-preview.tsx';

/** Opens the preview of the form where there is no room beside it. */
export function PreviewButton({ form }: { form: JobForm['form'] }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Eye size={15} aria-hidden />}
        onClick={() => setIsOpen(true)}
        sx={{ display: { xl: 'none' }, justifySelf: 'start' }}
      >
        {t('jobs.questions.preview.open')}
      </Button>
      {isOpen && (
        <SidePanel
          open
          title={t('jobs.questions.preview.title')}
          width={760}
          onClose={() => setIsOpen(false)}
        >
          <FormPreview form={form} height="calc(100vh - 120px)" />
        </SidePanel>
      )}
    </>
  );
}
