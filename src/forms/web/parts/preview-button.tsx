import Button from '@mui/material/Button';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';

/** Opens the preview of the form on screens without room beside it. */
export function PreviewButton({ children }: { children: ReactNode }) {
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
        {t('forms.preview.open')}
      </Button>
      {isOpen && (
        <SidePanel open title={t('forms.preview.title')} width={760} onClose={() => setIsOpen(false)}>
          {children}
        </SidePanel>
      )}
    </>
  );
}
