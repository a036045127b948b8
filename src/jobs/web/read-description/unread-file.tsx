import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FileLock2, FileX2, ScanText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { DescriptionReading } from '../../description-contract.ts';

type UnreadFileProps = { file: DescriptionReading['file']; onAgain: () => void };

/** A file whose text cannot be had: why, and the two ways on. */
export function UnreadFile({ file: { title, textState }, onAgain }: UnreadFileProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const icon = textState === 'no_text' ? ScanText : textState === 'encrypted' ? FileLock2 : FileX2;
  return (
    <EmptyState
      icon={icon}
      title={t(`jobs.unread.${textState}.title`, { title })}
      body={t(`jobs.unread.${textState}.body`)}
      size="large"
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button variant="contained" onClick={onAgain}>
            {t('jobs.upload.again')}
          </Button>
          <Button component={LinkComponent} href={links.createJob('manual')}>
            {t('jobs.ways.manual.title')}
          </Button>
        </Stack>
      }
    />
  );
}
