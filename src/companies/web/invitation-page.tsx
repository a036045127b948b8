import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identity } from '#identity/contract.ts';
import { AuthFrame } from '#identity/web/parts/auth-frame.tsx';
import { call, CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { openCompany } from '#platform/web/open-company.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Invitation, team } from '../team-contract.ts';

// Read once, when the page's code loads. Opening the link changes nothing, because mail scanners open links too.
const invitationRequest = readInvitation();

async function readInvitation(): Promise<Invitation | CallError> {
  try {
    return await call(team.readInvitation, { params: { invitationToken: tokenOfPage() } });
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}

/** The page behind a mailed invitation: for a visitor, for the invited user, and for other users. */
export function InvitationPage() {
  return (
    <Suspense fallback={null}>
      <InvitationForYou />
    </Suspense>
  );
}

function InvitationForYou() {
  const { t } = useTranslation();
  const invitation = use(invitationRequest);
  if (invitation instanceof CallError) {
    return (
      <AuthFrame title={t('companies.invitation.unknownTitle')} lead={invitation.message}>
        <Button variant="contained" size="large" href={links.home()}>
          {t('companies.invitation.home')}
        </Button>
      </AuthFrame>
    );
  }
  if (invitation.you === 'member') return <AlreadyMember invitation={invitation} />;
  if (invitation.state !== 'open') return <EndedInvitation invitation={invitation} />;
  return <OpenInvitation invitation={invitation} />;
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const { company, email, invitedBy, you } = invitation;
  const values = { company: company.name, email, name: invitedBy };
  const lead = t(invitedBy === null ? 'companies.invitation.lead' : 'companies.invitation.leadBy', values);
  return (
    <AuthFrame title={t('companies.invitation.title', values)} lead={lead}>
      <PersonAvatar name={company.name} photoUrl={company.photo} size={56} shape="square" />
      {you === 'signed_out' && <SignInFirst email={email} />}
      {you === 'may_join' && <JoinButton company={company} />}
      {you === 'other_address' && <OtherAddress email={email} />}
    </AuthFrame>
  );
}

function SignInFirst({ email }: { email: string }) {
  const { t } = useTranslation();
  const here = window.location.pathname;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <span>{t('companies.invitation.signIn', { email })}</span>
      <Button variant="contained" size="large" href={links.register(here)}>
        {t('companies.invitation.register')}
      </Button>
      <Button variant="outlined" size="large" href={links.login(here)}>
        {t('companies.invitation.login')}
      </Button>
    </Stack>
  );
}

function JoinButton({ company }: { company: Invitation['company'] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const join = async (): Promise<void> => {
    setBusy(true);
    try {
      const params = { invitationToken: tokenOfPage() };
      const { companyId } = await call(team.acceptInvitation, { params });
      openCompany(companyId);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Button
      variant="contained"
      size="large"
      loading={busy}
      loadingPosition="start"
      onClick={() => void join()}
    >
      {t('companies.invitation.join', { company: company.name })}
    </Button>
  );
}

function OtherAddress({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const signOut = async (): Promise<void> => {
    try {
      await call(identity.logout, {});
      window.location.assign(links.login(window.location.pathname));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <span>{t('companies.invitation.other', { email })}</span>
      <Button variant="contained" size="large" onClick={() => void signOut()}>
        {t('companies.invitation.switch')}
      </Button>
    </Stack>
  );
}

function AlreadyMember({ invitation: { company } }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const open = (): void => {
    openCompany(company.id);
  };
  return (
    <AuthFrame title={t('companies.invitation.memberTitle', { company: company.name })}>
      <Button variant="contained" size="large" onClick={open}>
        {t('companies.invitation.open', { company: company.name })}
      </Button>
    </AuthFrame>
  );
}

function EndedInvitation({ invitation: { state, company, invitedBy, you } }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const values = { company: company.name, name: invitedBy ?? company.name };
  if (state === 'accepted' && you === 'signed_out') {
    return (
      <AuthFrame
        title={t('companies.invitation.over.accepted')}
        lead={t('companies.invitation.acceptedLead', values)}
      >
        <Button variant="contained" size="large" href={links.login(window.location.pathname)}>
          {t('companies.invitation.login')}
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t(`companies.invitation.over.${state}`, values)}
      lead={t('companies.invitation.overLead', values)}
    >
      <Button variant="contained" size="large" href={links.home()}>
        {t('companies.invitation.home')}
      </Button>
    </AuthFrame>
  );
}

function tokenOfPage(): string {
  return window.location.pathname.split('/')[2] ?? '';
}
