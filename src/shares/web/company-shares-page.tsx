import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { ListedShare } from '../contract.ts';
import { ShareItem } from './parts/share-item.tsx';
import { companyShares, useLiveCompanyShares } from './queries.ts';

/** The links with which people outside read candidates: those that work now, and those that ended. */
export function CompanySharesPage() {
  const { t } = useTranslation();
  const { state }: { state?: string } = useSearch({ strict: false });
  const shown = state === 'ended' ? state : 'active';
  const query = useInfiniteQuery(companyShares(useCompany().id, shown));
  useLiveCompanyShares();
  return (
    <SettingsSection title={t('shares.company.title')} lead={t('shares.company.lead')}>
      <Box sx={{ marginBlock: 2 }}>
        <TabsNav
          label={t('shares.company.filter')}
          current={shown}
          tabs={[
            { key: 'active', label: t('shares.company.active'), href: links.company('shared-links') },
            { key: 'ended', label: t('shares.company.ended'), href: links.endedShares() },
          ]}
        />
      </Box>
      <PagedList
        query={query}
        empty={
          <EmptyState
            icon={Link2}
            title={t(shown === 'active' ? 'shares.company.noneActive' : 'shares.company.noneEnded')}
            body={t('shares.company.how')}
          />
        }
        more={t('shares.company.more')}
      >
        {(items) => (
          <Surface padding="none">
            <Stack component="ul" sx={listStyles}>
              {items.map((share) => (
                <ShareItem key={share.id} share={share} candidate={<Candidate share={share} />} />
              ))}
            </Stack>
          </Surface>
        )}
      </PagedList>
    </SettingsSection>
  );
}

function Candidate({ share: { candidate } }: { share: ListedShare }) {
  const LinkComponent = useLinkComponent();
  return (
    <Link component={LinkComponent} href={links.candidate(candidate.id)} sx={{ fontWeight: 600 }}>
      {fullName(candidate)}
    </Link>
  );
}

const listStyles = (theme: Theme) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '14px 16px' },
  '& > li + li': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
