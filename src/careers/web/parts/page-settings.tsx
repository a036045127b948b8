import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import { useEditor } from './editor-context.ts';
import { LocalizedField } from './localized-field.tsx';
import { PictureInput } from './picture-input.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** Title, description and picture of the page in search results and shared links. */
export function PageSettings() {
  const { t } = useTranslation();
  return (
    <Surface
      title={t('careers.editor.sharing.title')}
      description={t('careers.editor.sharing.lead')}
      padding="compact"
    >
      <Stack sx={{ gap: 2 }}>
        <LocalizedField
          name="title"
          label={t('careers.editor.sharing.pageTitle')}
          help={t('careers.editor.sharing.pageTitleHelp')}
          max={70}
        />
        <LocalizedField
          name="description"
          label={t('careers.editor.sharing.description')}
          help={t('careers.editor.sharing.descriptionHelp')}
          max={200}
          kind="lines"
        />
        <SharePicture />
      </Stack>
    </Surface>
  );
}

function SharePicture() {
  const { t } = useTranslation();
  const { form, pictures } = useEditor();
  const id = useWatch({ control: form.control, name: 'sharePictureId' });
  const set = (next: string | null) => form.setValue('sharePictureId', next, { shouldDirty: true });
  const { busy, upload } = usePictureUpload((picture) => set(picture.id));
  const shown = id === null ? undefined : pictures.get(id);
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {t('careers.editor.sharing.picture')}
      </Typography>
      {shown !== undefined && (
        <Box
          component="img"
          src={shown.address}
          alt=""
          sx={{ width: 240, maxWidth: '100%', borderRadius: '8px' }}
        />
      )}
      <Stack direction="row" sx={{ gap: 1 }}>
        <PictureInput
          label={t(id === null ? 'careers.editor.picture.add' : 'careers.editor.picture.change')}
          busy={busy}
          onChoose={(files) => void upload(files.slice(0, 1))}
        />
        {id !== null && (
          <Button size="small" color="inherit" onClick={() => set(null)}>
            {t('careers.editor.picture.remove')}
          </Button>
        )}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('careers.editor.sharing.pictureHelp')}
      </Typography>
    </Stack>
  );
}
