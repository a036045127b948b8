import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '#candidates/hit-rules.ts';

/** Where the search found a person, with the found words marked. */
export function HitLine({ hit, noWrap = false }: { hit: SearchHit; noWrap?: boolean }) {
  const { t } = useTranslation();
  return (
    <Typography
      component="div"
      variant="caption"
      noWrap={noWrap}
      sx={{ lineHeight: '18px', overflowWrap: 'anywhere' }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {`${t(`applicants.hits.${hit.field}`)}: `}
      </Box>
      {hit.parts.map((part, index) =>
        index % 2 === 1 ? (
          <Box key={index} component="mark" sx={markStyles}>
            {part}
          </Box>
        ) : (
          part
        ),
      )}
    </Typography>
  );
}

const markStyles = ({ kadro, palette }: Theme) => ({
  borderRadius: '2px',
  fontWeight: 600,
  color: palette.text.primary,
  backgroundColor: kadro.accent.wash,
  boxShadow: `inset 0 -1.5px ${kadro.accent.graphic}`,
});
