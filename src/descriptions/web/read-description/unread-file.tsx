import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FileLock2, FileX2, type LucideIcon, ScanText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { DescriptionReading } from '../../contract.ts';

type UnreadFileProps = { file: DescriptionReading['file']; onAgain: () => void };

const icons: Partial<Record<UnreadFileProps['file']['textState'], LucideIcon>> = {
  no_text: ScanText,
  encrypted: FileLock2,
};

/** A file whose text could not be read: the reason and two alternatives. */
export function UnreadFile({ file: { title, textState }, onAgain }: UnreadFileProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <EmptyState
      icon={icons[textState] ?? FileX2}
      title={t(`descriptions.unread.${textState}.title`, { title })}
      body={t(`descriptions.unread.${textState}.body`)}
      size="large"
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button variant="contained" onClick={onAgain}>
            {t('descriptions.upload.again')}
          </Button>
          <Button component={LinkComponent} href={links.createJob('manual')}>
            {t('jobs.ways.manual.title')}
          </Button>
        </Stack>
      }
    />
  );
}
