import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';

type PersonPagerProps = { name: string; index: number; count: number; setIndex: (index: number) => void };

/** The person whose mail is shown, with the way to the others. */
export function PersonPager({ name, index, count, setIndex }: PersonPagerProps) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', minHeight: 34, marginBlockEnd: 0.5 }}>
      <Typography sx={{ fontWeight: 500, flex: 1 }}>{name}</Typography>
      {count > 1 && (
        <>
          <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
            {t('applications.letter.place', { number: formatNumber(index + 1), total: formatNumber(count) })}
          </Typography>
          <IconButton
            size="small"
            aria-label={t('applications.letter.previous')}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          >
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <IconButton
            size="small"
            aria-label={t('applications.letter.next')}
            disabled={index >= count - 1}
            onClick={() => setIndex(index + 1)}
          >
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </>
      )}
    </Stack>
  );
}
