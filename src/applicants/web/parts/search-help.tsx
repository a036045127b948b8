import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { CircleQuestionMark } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A button beside a search field that explains how to search. */
export function SearchHelp() {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const label = t('applicants.searchHelp.open');
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CircleQuestionMark size={16} aria-hidden />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { marginBlockStart: 0.5, maxWidth: 420 } },
        }}
      >
        <Help titleId={titleId} />
      </Popover>
    </>
  );
}

const examples = [
  'words',
  'phrase',
  'without',
  'either',
  'group',
  'title',
  'company',
  'skill',
  'name',
] as const;

function Help({ titleId }: { titleId: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ padding: 2 }}>
      <Typography id={titleId} component="h2" variant="subtitle2" sx={{ marginBlockEnd: 1 }}>
        {t('applicants.searchHelp.title')}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          gap: '6px 16px',
          margin: 0,
          fontSize: '0.8125rem',
        }}
      >
        {examples.map((name) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>
              {t(`applicants.searchHelp.examples.${name}`)}
            </Box>
            <Box component="dd" sx={{ margin: 0, color: 'text.secondary' }}>
              {t(`applicants.searchHelp.meanings.${name}`)}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1.5 }}>
        {t('applicants.searchHelp.spelling')}
      </Typography>
    </Box>
  );
}
