import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import type { BlockPicture } from '../../page-contract.ts';
import { useEditor } from './editor-context.ts';
import { LocalizedField } from './localized-field.tsx';
import { PictureInput } from './picture-input.tsx';
import { usePictureUpload } from './use-picture-upload.ts';
import type { PageField } from './use-page-draft.ts';

type BlockPictureFieldProps = {
  name: string;
  /** A gallery removes the whole item instead of the picture. */
  isFixed?: boolean;
};

/** A picture with its description. */
export function BlockPictureField({ name, isFixed = false }: BlockPictureFieldProps) {
  const { t } = useTranslation();
  const { form, pictures } = useEditor();
  const value = useWatch({
    control: form.control,
    name: name as PageField,
  }) as unknown as BlockPicture | null;
  const read = () => form.getValues(name as PageField) as unknown as BlockPicture | null;
  const set = (next: BlockPicture | null): void =>
    form.setValue(name as PageField, next as never, { shouldDirty: true });
  const { busy, upload } = usePictureUpload(({ id }) =>
    set({ alt: { en: '', tr: '' }, isDecorative: false, ...read(), pictureId: id }),
  );
  const shown = value === null ? undefined : pictures.get(value?.pictureId);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2" component="div">
        {t('careers.editor.picture.title')}
      </Typography>
      {shown !== undefined && <Box component="img" src={shown.address} alt="" sx={thumbnailStyle} />}
      <Stack direction="row" sx={{ gap: 1 }}>
        <PictureInput
          label={t(value ? 'careers.editor.picture.change' : 'careers.editor.picture.add')}
          busy={busy}
          onChoose={(files) => void upload(files.slice(0, 1))}
        />
        {value && !isFixed && (
          <Button size="small" color="inherit" onClick={() => set(null)}>
            {t('careers.editor.picture.remove')}
          </Button>
        )}
      </Stack>
      {value && <DescriptionFields name={name} isDecorative={value.isDecorative} />}
    </Stack>
  );
}

function DescriptionFields({ name, isDecorative }: { name: string; isDecorative: boolean }) {
  const { t } = useTranslation();
  const { control } = useEditor().form;
  return (
    <>
      {!isDecorative && (
        <LocalizedField
          name={`${name}.alt`}
          label={t('careers.editor.picture.alt')}
          help={t('careers.editor.picture.altHelp')}
          max={200}
        />
      )}
      <CheckboxField
        control={control}
        name={`${name}.isDecorative` as PageField}
        label={t('careers.editor.picture.decorative')}
      />
    </>
  );
}

const thumbnailStyle = {
  width: 200,
  maxWidth: '100%',
  maxHeight: 150,
  objectFit: 'cover',
  borderRadius: '8px',
} as const;
