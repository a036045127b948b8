import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CirclePlay, QrCode } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { Job } from '../../contract.ts';

const QrDialog = lazy(async () => ({ default: (await import('../qr-dialog.tsx')).QrDialog }));

/** The job's address on the careers site, to copy or to print as a QR code. */
export function PublicAddress({ job }: { job: Job }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Surface title={t('jobs.general.address')} padding="compact">
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {job.status === 'published' ? (
            <Link href={job.publicUrl} target="_blank" rel="noopener">
              {job.publicUrl}
            </Link>
          ) : (
            job.publicUrl
          )}
        </Typography>
        <CopyButton text={job.publicUrl} label={t('jobs.copyAddress')} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlock: '4px 12px' }}>
        {t(`jobs.general.addressOf.${job.status}`)}
      </Typography>
      {job.can.update && <RehearseButton jobId={job.id} />}
      <Button
        size="small"
        variant="outlined"
        sx={{ marginBlockEnd: 1 }}
        startIcon={<QrCode size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('jobs.qr.open')}
      </Button>
      {isOpen && (
        <LazyOverlay>
          <QrDialog
            title={job.title}
            address={job.publicUrl}
            fileName={job.slug}
            onClose={() => setOpen(false)}
          />
        </LazyOverlay>
      )}
    </Surface>
  );
}

function RehearseButton({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Button
      size="small"
      variant="outlined"
      component={LinkComponent}
      href={links.rehearsal(jobId)}
      startIcon={<CirclePlay size={15} aria-hidden />}
      sx={{ marginInlineEnd: 1, marginBlockEnd: 1 }}
    >
      {t('jobs.rehearse')}
    </Button>
  );
}
