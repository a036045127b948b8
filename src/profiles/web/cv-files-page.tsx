import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions, fileRules, formatNames } from '#files/rules.ts';
import { SourceFilePanel } from '#files/web/parts/source-file-panel.tsx';
import { links } from '#platform/web/links.ts';
import { FileDrop } from '#ui/fields/file-drop.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { CvFile } from '../cv-contract.ts';
import { isBeingRead } from '#files/text-state-rules.ts';
import { cvFilesMax, fileProblem } from '../rules.ts';
import { DeleteCvFileDialog } from './delete-cv-file-dialog.tsx';
import { ownCvSource } from './own-cv-source.ts';
import { CvFileLine } from './parts/cv-file-line.tsx';
import { QueryFrame } from './parts/query-frame.tsx';
import { cvFilesQuery } from './queries.ts';
import { useCvUploads } from './use-cv-uploads.ts';

const pollMs = 1500;

/** Account → CV Files: upload, rename in place, view, delete. */
export function CvFilesPage() {
  const { t } = useTranslation();
  const query = useQuery({
    ...cvFilesQuery,
    // Refetches the list, because the text state arrives a moment after the upload.
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingRead) ? pollMs : false),
  });
  return (
    <SettingsSection
      title={t('profiles.cvFiles.title')}
      lead={t('profiles.cvFiles.lead')}
      action={<CompleteButton />}
    >
      <QueryFrame query={query} skeleton={<ListSkeleton rows={3} />}>
        {({ items }) => (
          <Stack sx={{ gap: 2 }}>
            <UploadPlace isFull={items.length >= cvFilesMax} />
            {items.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{t('profiles.cvFiles.none')}</Typography>
            ) : (
              <CvFileList items={items} />
            )}
          </Stack>
        )}
      </QueryFrame>
    </SettingsSection>
  );
}

function CompleteButton() {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Button
      variant="outlined"
      component={LinkComponent}
      href={links.completeProfile()}
      startIcon={<UserRoundPen size={16} aria-hidden />}
    >
      {t('profiles.complete.entry')}
    </Button>
  );
}

function UploadPlace({ isFull }: { isFull: boolean }) {
  const { t } = useTranslation();
  const { items, select, remove, retry } = useCvUploads();
  const limit = fileRules.cv.limitBytes / (1024 * 1024);
  if (isFull && items.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {t('profiles.cvFiles.full', { limit: cvFilesMax })}
      </Typography>
    );
  }
  return (
    <Box>
      <Typography id="cv-files-label" component="h3" variant="h3" sx={{ marginBlockEnd: 1 }}>
        {t('profiles.cvFiles.add')}
      </Typography>
      <FileDrop
        id="cv-files"
        labelledBy="cv-files-label"
        accept={acceptedExtensions('cv')}
        hint={t('profiles.cvFiles.hint', { formats: formatNames('cv'), limit })}
        multiple
        disabled={isFull}
        items={items}
        onSelect={select}
        onRemove={remove}
        onRetry={retry}
      />
    </Box>
  );
}

function CvFileList({ items }: { items: CvFile[] }) {
  const { t } = useTranslation();
  const [shownId, setShownId] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<CvFile | null>(null);
  const first = items.find((file) => fileProblem(file) === null);
  const shown = items.find(({ id }) => id === shownId);
  return (
    <Surface padding="none">
      <Box
        component="ul"
        aria-label={t('profiles.cvFiles.title')}
        sx={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {items.map((file) => (
          <CvFileLine
            key={file.id}
            file={file}
            isFirst={file === first && items.length > 1}
            onView={() => setShownId(file.id)}
            onDelete={() => setDeleted(file)}
          />
        ))}
      </Box>
      <SourceFilePanel
        file={shown ? ownCvSource(shown) : null}
        over={{ isOpen: shown !== undefined, onClose: () => setShownId(null) }}
      />
      {deleted !== null && <DeleteCvFileDialog file={deleted} onClose={() => setDeleted(null)} />}
    </Surface>
  );
}
