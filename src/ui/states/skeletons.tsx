import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../page/page-frame.tsx';
import { visuallyHidden } from '../visually-hidden.ts';
import { Delayed } from './delayed.tsx';

type SkeletonProps = { delayMs?: number };

/** Rows of a list or grid: an avatar and two lines each. */
export function ListSkeleton({ rows = 8, delayMs = 150 }: SkeletonProps & { rows?: number }) {
  return (
    <DelayedSkeleton delayMs={delayMs}>
      <Box sx={cardStyles}>
        {range(rows).map((row) => (
          <Stack key={row} direction="row" sx={rowStyles}>
            <Skeleton variant="circular" width={28} height={28} />
            <Box sx={{ flex: '1 1 40%' }}>
              <Skeleton height={10} width={`${58 + ((row * 17) % 34)}%`} sx={{ maxWidth: 220 }} />
              <Skeleton
                height={8}
                width={`${34 + ((row * 23) % 30)}%`}
                sx={{ maxWidth: 160, marginBlockStart: 0.75 }}
              />
            </Box>
            <Skeleton height={10} sx={{ flex: '0 1 16%', display: { xs: 'none', sm: 'block' } }} />
            <Skeleton height={10} sx={{ flex: '0 1 12%', display: { xs: 'none', md: 'block' } }} />
            <Skeleton height={20} width={72} />
          </Stack>
        ))}
      </Box>
    </DelayedSkeleton>
  );
}

/** A record: title, facts at one side, text at the other. */
export function DetailSkeleton({ delayMs = 150 }: SkeletonProps) {
  return (
    <DelayedSkeleton delayMs={delayMs}>
      <Skeleton height={24} width={280} sx={{ maxWidth: '70%', marginBlockEnd: 1.5 }} />
      <Skeleton height={12} width={180} sx={{ marginBlockEnd: 4 }} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 340px' } }}>
        <Box sx={{ ...cardStyles, padding: 3 }}>
          {range(9).map((line) => (
            <Skeleton
              key={line}
              height={10}
              width={`${96 - ((line * 29) % 42)}%`}
              sx={{ marginBlockEnd: 1.5 }}
            />
          ))}
        </Box>
        <Box sx={{ ...cardStyles, padding: 3 }}>
          {range(5).map((line) => (
            <Stack key={line} direction="row" sx={{ gap: 2, marginBlockEnd: 1.75 }}>
              <Skeleton height={10} width="34%" />
              <Skeleton height={10} width="52%" />
            </Stack>
          ))}
        </Box>
      </Box>
    </DelayedSkeleton>
  );
}

/** A whole page: its title, and a record below. */
export function PageSkeleton() {
  return (
    <PageFrame width="wide">
      <DetailSkeleton />
    </PageFrame>
  );
}

/** A whole page with a list: room for its title, and the rows below. */
export function ListPageSkeleton() {
  return (
    <PageFrame>
      <Box sx={{ height: 90 }} />
      <ListSkeleton />
    </PageFrame>
  );
}

/** A whole page that is a form. */
export function FormPageSkeleton() {
  return (
    <PageFrame>
      <FormSkeleton />
    </PageFrame>
  );
}

/** The head of a page with tabs: the way back, the title, the tabs. */
export function PageHeadSkeleton({ delayMs = 150 }: SkeletonProps) {
  return (
    <DelayedSkeleton delayMs={delayMs}>
      <Box sx={{ padding: { xs: '18px 16px', sm: '18px 24px' } }}>
        <Skeleton height={10} width={260} sx={{ maxWidth: '80%', marginBlockEnd: 1.75 }} />
        <Stack direction="row" sx={{ gap: '14px 48px', flexWrap: 'wrap', alignItems: 'center' }}>
          <Skeleton height={22} width={280} sx={{ maxWidth: '70%' }} />
          <Stack direction="row" sx={{ gap: 3 }}>
            {range(4).map((tab) => (
              <Skeleton key={tab} height={10} width={52 + ((tab * 13) % 24)} />
            ))}
          </Stack>
        </Stack>
      </Box>
    </DelayedSkeleton>
  );
}

/** A board: its filters, and columns of 300 px with cards. */
export function BoardSkeleton({ columns = 4, delayMs = 150 }: SkeletonProps & { columns?: number }) {
  return (
    <DelayedSkeleton delayMs={delayMs}>
      <Stack direction="row" sx={{ gap: 1, marginBlockEnd: 1.75 }}>
        <Skeleton height={34} sx={{ flex: '0 1 260px', borderRadius: '8px' }} />
        {range(4).map((filter) => (
          <Skeleton key={filter} height={34} width={80} sx={{ flexShrink: 0, borderRadius: '8px' }} />
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, overflow: 'hidden' }}>
        {range(columns).map((column) => (
          <Box key={column} sx={{ flex: '0 0 300px' }}>
            <Skeleton height={3} sx={{ marginBlockEnd: 1.25 }} />
            <Skeleton height={12} width="46%" sx={{ marginBlockEnd: 2 }} />
            {range(4 - (column % 3)).map((card) => (
              <Box key={card} sx={{ ...cardStyles, padding: 1.5, marginBlockEnd: 1 }}>
                <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', marginBlockEnd: 1.5 }}>
                  <Skeleton variant="circular" width={28} height={28} />
                  <Box sx={{ flex: 1 }}>
                    <Skeleton height={10} width="64%" />
                    <Skeleton height={8} width="44%" sx={{ marginBlockStart: 0.75 }} />
                  </Box>
                </Stack>
                <Skeleton height={18} width="38%" />
              </Box>
            ))}
          </Box>
        ))}
      </Stack>
    </DelayedSkeleton>
  );
}

/** A form: labels over fields. */
export function FormSkeleton({ fields = 5, delayMs = 150 }: SkeletonProps & { fields?: number }) {
  return (
    <DelayedSkeleton delayMs={delayMs}>
      <Stack sx={{ gap: 2.5, maxWidth: 640 }}>
        {range(fields).map((field) => (
          <Box key={field}>
            <Skeleton height={10} width={90 + ((field * 37) % 70)} sx={{ marginBlockEnd: 1 }} />
            <Skeleton height={field === fields - 1 ? 96 : 36} sx={{ borderRadius: '8px' }} />
          </Box>
        ))}
        <Skeleton height={36} width={120} sx={{ borderRadius: '8px' }} />
      </Stack>
    </DelayedSkeleton>
  );
}

function DelayedSkeleton({ delayMs, children }: { delayMs: number; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Delayed delayMs={delayMs}>
      <Box sx={{ position: 'relative' }}>
        <Box component="output" sx={visuallyHidden}>
          {t('ui.loading')}
        </Box>
        <Box aria-hidden>{children}</Box>
      </Box>
    </Delayed>
  );
}

const cardStyles = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  backgroundColor: 'background.paper',
} as const;

const rowStyles = {
  gap: 1.5,
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 44,
  paddingInline: 2,
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
