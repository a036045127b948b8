import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useUser } from '#platform/web/session.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ApplicationLine } from './parts/application-line.tsx';
import { myApplicationPages } from './queries.ts';

/** The applications of the signed-in person at all companies, newest first. */
export function MyApplicationsPage() {
  const { t } = useTranslation();
  const user = useUser();
  const query = useInfiniteQuery(myApplicationPages());
  return (
    <PageFrame>
      <PageHeader title={t('my-applications.title')} subtitle={t('my-applications.lead')} />
      {!user.emailVerified && (
        <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
          {t('my-applications.unproven')}
        </Alert>
      )}
      <PagedList
        query={query}
        empty={
          <EmptyState
            icon={Send}
            title={t('my-applications.empty')}
            body={t('my-applications.emptyBody', { email: user.email })}
          />
        }
        more={t('my-applications.more')}
      >
        {(applications) => (
          <Surface padding="none">
            <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {applications.map((application) => (
                <ApplicationLine key={application.id} application={application} />
              ))}
            </Stack>
          </Surface>
        )}
      </PagedList>
      {user.companies.length === 0 && <HiringLine />}
    </PageFrame>
  );
}

function HiringLine() {
  const { t } = useTranslation();
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', marginBlockStart: 3, color: 'text.secondary' }}
    >
      <Typography variant="body2">{t('my-applications.hiring')}</Typography>
      <Button size="small" variant="outlined" href={links.companies()}>
        {t('my-applications.hiringAction')}
      </Button>
    </Stack>
  );
}
