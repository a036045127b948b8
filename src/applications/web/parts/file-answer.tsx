import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files, type StoredFile } from '#files/contract.ts';
import { isLocked } from '#files/rules.ts';
import { LockedFile } from '#files/web/parts/locked-file.tsx';
import { paperStyles } from '#files/web/parts/paper-styles.ts';
import { VideoPlayer } from '#files/web/parts/video-player.tsx';
import { addressOf } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { fileSizeText } from '#ui/fields/file-size-text.ts';

const CompanyFileViewer = lazy(async () => ({
  default: (await import('#files/web/parts/company-file-viewer.tsx')).CompanyFileViewer,
}));

/** An answer that is a file or a video, with its download. */
export function FileAnswer({ file, isVideo }: { file: StoredFile; isVideo: boolean }) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, fileId: file.id };
  const address = addressOf(files.download, { params });
  if (isLocked(file.scanState)) return <LockedFile file={file} />;
  if (file.isWithheld && isVideo) return <span>{`${file.title} (${t('files.withheld')})`}</span>;
  return (
    <>
      {isVideo ? <VideoPlayer address={address} title={file.title} /> : <OpenedFile file={file} />}
      {!file.isWithheld && (
        <Link href={address}>{t('applications.answers.download', { title: file.title })}</Link>
      )}
    </>
  );
}

/** The name of a file, which opens it below. */
function OpenedFile({ file }: { file: StoredFile }) {
  const { t, i18n } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const viewerId = useId();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <span>{file.title}</span>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {fileSizeText(file.sizeBytes, i18n.language)}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          aria-expanded={isOpen}
          aria-controls={isOpen ? viewerId : undefined}
          aria-label={t(isOpen ? 'applications.answers.closeNamed' : 'applications.answers.openNamed', {
            title: file.title,
          })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'applications.answers.close' : 'applications.answers.open')}
        </Button>
      </Box>
      {isOpen && (
        <Box id={viewerId} sx={{ ...paperStyles, height: '70vh', minHeight: 420, marginBlock: 1 }}>
          <Suspense fallback={<Skeleton variant="rectangular" sx={{ height: '100%' }} />}>
            <CompanyFileViewer file={file} />
          </Suspense>
        </Box>
      )}
    </>
  );
}
