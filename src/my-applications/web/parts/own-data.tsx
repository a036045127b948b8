import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';
import { useOwnExport } from '../queries.ts';

/** The download of everything that the company holds about the applicant and gives to them. */
export function OwnData({ application: { id, company } }: { application: OwnApplicationDetail }) {
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
        onClick={() => download.mutate(id, { onError: (error) => toast.error(error.message) })}
      >
        {t('my-applications.data.download')}
      </Button>
    </Surface>
  );
}
