import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import type { EmailClaim } from '../../email-claim-contract.ts';

/** Shows when and from where the address was claimed. */
export function ClaimFacts({ claim }: { claim: EmailClaim }) {
  const { t } = useTranslation();
  return (
    <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {t(`identity.verifyEmail.${claim.kind === 'account' ? 'made' : 'changed'}`, {
        when: formatDateTime(claim.claimedAt),
        device: claim.device === '' ? t('identity.verifyEmail.unknownDevice') : claim.device,
        network: claim.network ?? t('identity.verifyEmail.unknownNetwork'),
      })}
    </Typography>
  );
}

export function NotMeLink({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <Link href={links.notMe(token)} sx={{ alignSelf: 'flex-start' }}>
      {t('identity.verifyEmail.notMe')}
    </Link>
  );
}
