import Button from '@mui/material/Button';
import { Briefcase, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Dashboard } from '../../contract.ts';
import { OfferSamples } from './offer-samples.tsx';

/** Members without a job see what the page is for, in place of zeros. Owners may add sample data. */
export function NoJobs({ can }: { can: Dashboard['can'] }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { isOwner, permissions } = useCompany();
  if (!can.chooseScope)
    return (
      <EmptyState
        icon={UsersRound}
        title={t('dashboard.noTeam')}
        body={t('dashboard.noTeamBody')}
        size="large"
      />
    );
  return (
    <>
      <EmptyState
        icon={Briefcase}
        title={t('dashboard.noJobs')}
        body={t('dashboard.noJobsBody')}
        size="large"
        {...((isOwner || permissions.includes('jobs.create')) && {
          action: (
            <Button variant="contained" component={LinkComponent} href={links.createJob()}>
              {t('jobs.list.create')}
            </Button>
          ),
        })}
      />
      {can.addSamples && (
        <Surface padding="compact">
          <OfferSamples />
        </Surface>
      )}
    </>
  );
}
