import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Quote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CvSource } from '../../cv-reading-contract.ts';
import { useShownPlace } from './shown-place.tsx';

/** The line of the CV that something was read from; shows it on the page. */
export function SourceLine({ source }: { source: CvSource }) {
  const { t } = useTranslation();
  const { point } = useShownPlace();
  const text = source.text.replace(/\s+/g, ' ').trim();
  return (
    <Link
      component="button"
      type="button"
      variant="caption"
      title={t('profiles.complete.showPlace')}
      onClick={() => point(source, true)}
      sx={lineLook}
    >
      <Quote size={11} aria-hidden style={{ flexShrink: 0, marginTop: 4 }} />
      <span>
        {source.box === null
          ? t('profiles.complete.fromText', { text })
          : t('profiles.complete.fromPage', { text, page: source.page })}
        <Box component="span" className="pointer">
          {t('profiles.complete.show')}
        </Box>
      </span>
    </Link>
  );
}

const lineLook = {
  display: 'flex',
  gap: 0.75,
  maxWidth: '100%',
  minHeight: 24,
  alignItems: 'flex-start',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  fontWeight: 400,
  color: 'text.secondary',
  textDecoration: 'none',
  '& .pointer': { display: { md: 'none' }, marginInlineStart: 0.75, textDecoration: 'underline' },
  '&:hover': { color: 'text.primary', textDecoration: 'underline' },
} as const;
