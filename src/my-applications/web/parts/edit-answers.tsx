import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Pencil } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';

const EditAnswersDialog = lazy(async () => ({
  default: (await import('./edit-answers-dialog.tsx')).EditAnswersDialog,
}));

/** Opens the answers for a change, until the team has opened the application. An open dialog stays when it has. */
export function EditAnswers({ application }: { application: OwnApplicationDetail }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {application.can.changeAnswers && (
        <Box sx={{ marginBlockStart: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
            {t('my-applications.edit.until')}
          </Typography>
          <Button
            variant="outlined"
            startIcon={<Pencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('my-applications.edit.action')}
          </Button>
        </Box>
      )}
      {isEditing && (
        <LazyOverlay>
          <EditAnswersDialog application={application} onClose={() => setEditing(false)} />
        </LazyOverlay>
      )}
    </>
  );
}
