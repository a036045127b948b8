import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FileLock2, FileQuestion, FileX2, ScanText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasText } from '#files/text-state-rules.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { CvFile } from '../../cv-contract.ts';
import { fileProblem } from '../../rules.ts';

const icons = {
  no_text: ScanText,
  from_pictures: ScanText,
  encrypted: FileLock2,
  ready: FileQuestion,
  too_long: FileQuestion,
} as const;

/** Shown when a CV has no readable text, or no value was recognised in it. */
export function UnreadCv({ file }: { file: CvFile }) {
  const { title, textState } = file;
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const words = hasText(textState)
    ? 'profiles.complete.nothing'
    : `profiles.complete.unreadable.${fileProblem(file) ?? textState}`;
  return (
    <EmptyState
      icon={textState in icons ? icons[textState as keyof typeof icons] : FileX2}
      title={t(`${words}.title`, { title })}
      body={t(`${words}.body`)}
      size="large"
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button variant="contained" component={LinkComponent} href={links.completeProfile()}>
            {t('profiles.complete.chooseOther')}
          </Button>
          <Button component={LinkComponent} href={links.account('general')}>
            {t('profiles.complete.byHand')}
          </Button>
        </Stack>
      }
    />
  );
}
