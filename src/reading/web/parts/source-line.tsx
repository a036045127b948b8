import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { CvSource } from '../../contract.ts';
import { useSourceMark } from './source-mark.tsx';

/** The source lines of a value; a click marks the line on the page. */
export function SourceLine({ sources }: { sources: readonly CvSource[] }) {
  const byPage = Map.groupBy(sources, ({ page, box }) => (box === null ? null : page));
  return [...byPage].map(([page, lines]) => <PageLine key={page} page={page} lines={lines} />);
}

function PageLine({ page, lines }: { page: number | null; lines: CvSource[] }) {
  const { t } = useTranslation();
  const { markSource } = useSourceMark();
  return (
    <Typography variant="caption" component="div" sx={lineStyles}>
      <span>{page === null ? t('reading.fromText') : t('reading.fromPage', { page })}</span>
      {lines.map((source) => (
        <Box component="span" key={source.line} sx={{ minWidth: 0 }}>
          <Link
            component="button"
            type="button"
            variant="caption"
            title={t('reading.showPlace')}
            onClick={() => markSource(source, true)}
            sx={quoteStyles}
          >
            {t('reading.quote', { text: shortened(source.text) })}
          </Link>
        </Box>
      ))}
    </Typography>
  );
}

const shownMax = 120;

function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length <= shownMax ? words : `${words.slice(0, shownMax).replace(/\s\S*$/, '')} …`;
}

const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 8px',
  alignItems: 'baseline',
  color: 'text.secondary',
} as const;

const quoteStyles = {
  minHeight: 24,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  fontWeight: 400,
  verticalAlign: 'baseline',
  color: 'inherit',
  textDecoration: 'underline dotted',
  '&:hover': { color: 'text.primary', textDecorationStyle: 'solid' },
} as const;
