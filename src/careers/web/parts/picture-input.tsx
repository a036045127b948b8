import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '#platform/contract/media-types.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';

type PictureInputProps = {
  label: string;
  busy: boolean;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
};

/** A button that chooses pictures of this device. */
export function PictureInput({ label, busy, multiple = false, onChoose }: PictureInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button
        variant="outlined"
        size="small"
        disabled={busy}
        startIcon={<ImagePlus size={15} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {busy ? t('careers.editor.picture.sending') : label}
      </Button>
      <Box
        component="input"
        ref={input}
        type="file"
        multiple={multiple}
        accept={pictureTypes.join(',')}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again.
          event.target.value = '';
          if (files.length > 0) onChoose(files);
        }}
        sx={visuallyHidden}
      />
    </div>
  );
}
