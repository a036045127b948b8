import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { useMailings } from '../queries.ts';
import { MailingItem } from './mailing-item.tsx';

/** The mails to many people that are not all sent, one line each. */
export function Mailings({ query }: { query: ReturnType<typeof useMailings> }) {
  const { t } = useTranslation();
  return (
    <PagedList query={query} empty={null} more={t('outgoing.more')}>
      {(items) => (
        <Box component="section" aria-label={t('outgoing.mailings.title')} sx={{ marginBlockEnd: 2 }}>
          <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
            {t('outgoing.mailings.title')}
          </Typography>
          <Surface padding="none">
            <Box component="ul" aria-label={t('outgoing.mailings.title')} sx={listStyles}>
              {items.map((mailing) => (
                <MailingItem key={mailing.id} mailing={mailing} />
              ))}
            </Box>
          </Surface>
        </Box>
      )}
    </PagedList>
  );
}

const listStyles = (theme: Theme) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '12px 16px' },
  '& > li + li': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
