import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { feedsOf } from '../feed-rules.ts';

/**
 * The addresses at which job boards and programs read the open jobs.
 * @param props.ownSite origin of the careers site at the company's own domain; null without one
 */
export function FeedsPanel({ slug, ownSite }: { slug: string; ownSite: string | null }) {
  const { t } = useTranslation();
  const title = t('companies.feeds.title');
  return (
    <Surface title={title} description={t('companies.feeds.lead')} headingLevel={3}>
      <Box
        component="ul"
        aria-label={title}
        sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1.5 }}
      >
        {feedsOf({ slug, ownSite, origin: window.location.origin }).map(({ name, address }) => (
          <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2">{t(`companies.feeds.${name}`)}</Typography>
              <Box component="code" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
                {address}
              </Box>
            </Box>
            <CopyButton
              text={address}
              label={t('companies.feeds.copy', { feed: t(`companies.feeds.${name}`) })}
            />
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
        <Link href="/api/docs" target="_blank" rel="noopener">
          {t('companies.feeds.docs')}
        </Link>
      </Typography>
    </Surface>
  );
}
