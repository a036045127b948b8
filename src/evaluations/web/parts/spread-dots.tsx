import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ratingValues } from '../../rules.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';

/** Each rating of an attribute is a dot on a line from 1 to 4. So agreement and spread are visible. */
export function SpreadDots({ ratings }: { ratings: readonly number[] }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: '3px', verticalAlign: 'middle' }}>
      <Box component="span" sx={visuallyHidden}>
        {t('evaluations.job.spread', { ratings: ratings.join(', ') })}
      </Box>
      {ratingValues.map((value) => {
        const count = ratings.filter((rating) => rating === value).length;
        return (
          <Box
            component="span"
            key={value}
            aria-hidden
            sx={(theme) => ({
              display: 'inline-flex',
              flexDirection: 'column',
              alignItems: 'center',
              justifyContent: 'center',
              width: 26,
              height: 22,
              borderRadius: '5px',
              fontSize: '0.75rem',
              fontVariantNumeric: 'tabular-nums',
              backgroundColor: count > 0 ? theme.kadro.tones.info.wash : theme.kadro.sunken,
              color: count > 0 ? theme.kadro.tones.info.text : theme.palette.text.disabled,
              fontWeight: count > 0 ? 600 : 400,
            })}
          >
            {count > 1 ? `${value}×${count}` : value}
          </Box>
        );
      })}
    </Box>
  );
}
