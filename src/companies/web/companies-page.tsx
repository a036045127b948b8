import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Building2 } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { openCompany } from '#platform/web/open-company.ts';
import { type SessionCompany, SessionContext, useUser } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { team } from '../team-contract.ts';
import { CreateCompanyDialog } from './create-company-dialog.tsx';

/** The companies of the user, to switch to one or create one. */
export function CompaniesPage() {
  const { t } = useTranslation();
  const user = useUser();
  const [creating, setCreating] = useState(false);
  const create = (
    <Button variant="contained" onClick={() => setCreating(true)}>
      {t('companies.create.title')}
    </Button>
  );
  return (
    <PageFrame>
      <PageHeader
        title={t('companies.list.title')}
        subtitle={t('companies.list.lead')}
        primaryAction={user.companies.length > 0 ? create : null}
      />
      <Stack sx={{ gap: 1.5, marginBlockStart: 2 }}>
        {user.disabledCompanies.map(({ id, name, reason }) => (
          <Alert key={id} severity="warning">
            {t('companies.list.disabled', { name })} {reason}
          </Alert>
        ))}
      </Stack>
      <Box sx={{ marginBlockStart: 2 }}>
        {user.companies.length === 0 ? (
          <EmptyState
            icon={Building2}
            title={t('companies.list.empty')}
            body={t('companies.list.emptyBody')}
            action={create}
          />
        ) : (
          <Surface padding="none">
            <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {user.companies.map((company) => (
                <CompanyLine key={company.id} company={company} />
              ))}
            </Stack>
          </Surface>
        )}
      </Box>
      {creating && <CreateCompanyDialog onClose={() => setCreating(false)} onCreated={openCompany} />}
    </PageFrame>
  );
}

function CompanyLine({ company }: { company: SessionCompany }) {
  const { t } = useTranslation();
  const active = useContext(SessionContext)?.company?.id === company.id;
  return (
    <Stack
      component="li"
      direction="row"
      sx={(theme) => ({
        alignItems: 'center',
        gap: 1.5,
        padding: '12px 16px',
        '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
      })}
    >
      <PersonAvatar name={company.name} photoUrl={company.photo} size={40} shape="square" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }} noWrap>
          {company.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(company.isOwner ? 'companies.list.owner' : 'companies.list.member')}
        </Typography>
      </Box>
      <LeaveButton company={company} />
      {active ? (
        <StatusChip tone="success" label={t('companies.list.current')} />
      ) : (
        <Button variant="outlined" size="small" onClick={() => openCompany(company.id)}>
          {t('companies.list.open')}
        </Button>
      )}
    </Stack>
  );
}

function LeaveButton({ company }: { company: SessionCompany }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const leave = async (): Promise<void> => {
    await call(team.leave, { params: { companyId: company.id } });
    window.location.assign(links.companies());
  };
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsking(true)}>
        {t('companies.leave.open')}
      </Button>
      {asking && (
        <ConfirmActionDialog
          title={t('companies.leave.title', { company: company.name })}
          body={t('companies.leave.body')}
          confirmLabel={t('companies.leave.submit')}
          onSure={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
