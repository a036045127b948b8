import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import { Delayed } from '#ui/states/delayed.tsx';
import { cardsStyles } from './cards-styles.ts';

const rowsOfCards = [6, 2, 2, 7, 7];

/** Cards with a title and rows, as they will be. */
export function DashboardSkeleton() {
  return (
    <Delayed>
      <Box aria-hidden sx={cardsStyles}>
        {rowsOfCards.map((rows, card) => (
          <Box key={card} sx={[cardStyles, card === 0 && { gridColumn: '1 / -1' }]}>
            <Skeleton height={16} width={160} sx={{ marginBlockEnd: 2 }} />
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton
                key={row}
                height={12}
                width={`${92 - ((row * 17) % 40)}%`}
                sx={{ marginBlockEnd: 2 }}
              />
            ))}
          </Box>
        ))}
      </Box>
    </Delayed>
  );
}

const cardStyles = (theme: Theme) => ({
  padding: 2,
  borderRadius: '12px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: theme.kadro.surface,
});
