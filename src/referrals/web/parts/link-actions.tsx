import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/page/copy-button.tsx';

type LinkActionsProps = {
  url: string;
  /** The page behind the link, in words. */
  page: string;
};

/** Copies a link, or hands it to the applications of the device where the browser can. */
export function LinkActions({ url, page }: LinkActionsProps) {
  const { t } = useTranslation();
  const label = t('referrals.share', { page });
  return (
    <Stack direction="row" sx={{ flexShrink: 0, justifyContent: 'flex-end' }}>
      <CopyButton text={url} label={t('referrals.copy', { page })} />
      {'share' in navigator && (
        <Tooltip title={label}>
          <IconButton size="small" aria-label={label} onClick={() => share(url)}>
            <Share2 size={14} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}

// Closing the device's dialog rejects, and nothing is to be said about it.
const share = (url: string): void => void navigator.share({ url }).catch(() => undefined);
