import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkAddress } from './link-address.ts';

type LinkPopoverProps = { editor: Editor; anchor: HTMLElement; onClose: () => void };

/** Asks for the address of a link; an empty one removes the link. */
export function LinkPopover({ editor, anchor, onClose }: LinkPopoverProps) {
  const { t } = useTranslation();
  const current: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof current === 'string' ? current : '');
  const [isWrong, setWrong] = useState(false);
  const problemId = useId();
  const apply = () => {
    const href = linkAddress(address);
    if (href === null && address.trim() !== '') return setWrong(true);
    const range = editor.chain().focus().extendMarkRange('link');
    if (href === null) range.unsetLink().run();
    else range.setLink({ href }).run();
    return onClose();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('ui.richText.link') } }}
    >
      <Box sx={{ display: 'flex', gap: 1, padding: 1.25 }}>
        <AddressInput
          address={address}
          problemId={isWrong ? problemId : null}
          onChange={(typed) => {
            setWrong(false);
            setAddress(typed);
          }}
          onEnter={apply}
        />
        <Button variant="outlined" onClick={apply}>
          {t('ui.richText.applyLink')}
        </Button>
      </Box>
      {isWrong && (
        <Typography
          id={problemId}
          role="alert"
          variant="caption"
          component="div"
          sx={{ color: 'error.main', paddingInline: 1.5, paddingBlockEnd: 1.25 }}
        >
          {t('ui.richText.noAddress')}
        </Typography>
      )}
    </Popover>
  );
}

type AddressInputProps = {
  address: string;
  /** Id of the error text. */
  problemId: string | null;
  onChange: (typed: string) => void;
  onEnter: () => void;
};

function AddressInput({ address, problemId, onChange, onEnter }: AddressInputProps) {
  const { t } = useTranslation();
  return (
    <OutlinedInput
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to be typed into
      autoFocus
      value={address}
      placeholder="https://"
      error={problemId !== null}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        onEnter();
      }}
      slotProps={{
        input: {
          'aria-label': t('ui.richText.linkAddress'),
          'aria-invalid': problemId !== null,
          ...(problemId !== null && { 'aria-describedby': problemId }),
          inputMode: 'url',
        },
      }}
      sx={{ width: 260 }}
    />
  );
}
