import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions, fileRules, formatNames } from '#files/rules.ts';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { FileDrop } from '#ui/fields/file-drop.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { CvFile } from '../../cv-contract.ts';
import { cvFilesMax } from '../../rules.ts';
import { QueryFrame } from '../parts/query-frame.tsx';
import { cvFilesQuery } from '../queries.ts';
import { useCvUploads } from '../use-cv-uploads.ts';

/** Step 1: select a CV of the profile, or upload a new one. */
export function ChooseCv() {
  const query = useQuery(cvFilesQuery);
  return (
    <Box sx={{ maxWidth: 640 }}>
      <QueryFrame query={query} skeleton={<ListSkeleton rows={3} />}>
        {({ items }) => (
          <Stack sx={{ gap: 3 }}>
            {items.length > 0 && <OwnCvs items={items} />}
            <NewCv isFirst={items.length === 0} isFull={items.length >= cvFilesMax} />
          </Stack>
        )}
      </QueryFrame>
    </Box>
  );
}

function OwnCvs({ items }: { items: CvFile[] }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Surface title={t('profiles.complete.choose')} padding="none">
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map((file) => (
          <Box component="li" key={file.id} sx={lineStyles}>
            <FileText size={18} aria-hidden style={{ flexShrink: 0 }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
                {file.title}
              </Typography>
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {`${file.format.toUpperCase()} · ${formatDate(file.createdAt)}`}
              </Typography>
            </Box>
            <Button
              size="small"
              variant="outlined"
              component={LinkComponent}
              href={links.completeProfile(file.id)}
              aria-label={t('profiles.complete.readThis', { title: file.title })}
            >
              {t('profiles.complete.read')}
            </Button>
          </Box>
        ))}
      </Box>
    </Surface>
  );
}

function NewCv({ isFirst, isFull }: { isFirst: boolean; isFull: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { items, select, remove, retry } = useCvUploads(
    ({ id }) => void navigate({ href: links.completeProfile(id) }),
  );
  const limit = fileRules.cv.limitBytes / (1024 * 1024);
  const hint = t('profiles.cvFiles.hint', { formats: formatNames('cv'), limit });
  return (
    <Surface title={t(isFirst ? 'profiles.complete.uploadFirst' : 'profiles.complete.uploadOther')}>
      <FileDrop
        id="new-cv"
        accept={acceptedExtensions('cv')}
        hint={isFull ? t('profiles.cvFiles.full', { limit: cvFilesMax }) : hint}
        disabled={isFull}
        items={items}
        onSelect={select}
        onRemove={remove}
        onRetry={retry}
      />
    </Surface>
  );
}

const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 60,
  paddingBlock: '10px',
  paddingInline: { xs: 2, sm: 3 },
  borderBlockStart: '1px solid',
  borderColor: 'divider',
} as const;
