import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';
import { isRehearsed, useOwnExport } from '../queries.ts';
import { OwnRequests } from './own-requests.tsx';
import { RehearsedNote } from './rehearsed-note.tsx';

/** The download of what the company holds about the applicant, and their requests to delete or correct it. */
export function OwnData({ application }: { application: OwnApplicationDetail }) {
  const { id, company } = application;
  const { t } = useTranslation();
  const toast = useToast();
  const download = useOwnExport();
  return (
    <Surface title={t('my-applications.data.title')}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1.5 }}>
        {t('my-applications.data.body', { company: company.name })}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<Download size={16} aria-hidden />}
        loading={download.isPending}
        disabled={isRehearsed()}
        onClick={() => download.mutate(id, { onError: (error) => toast.error(error.message) })}
      >
        {t('my-applications.data.download')}
      </Button>
      <RehearsedNote />
      <OwnRequests application={application} />
    </Surface>
  );
}
