import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { useMuting } from '../use-muting.ts';
import { settingsQuery } from '../use-settings.ts';

/** Mutes a person for the member, or unmutes them. */
export function MuteButton({ candidate }: { candidate: { id: string; name: string; surname: string } }) {
  const { t } = useTranslation();
  const companyId = useCompany().id;
  const { data } = useQuery(settingsQuery(companyId));
  const { mute, unmute } = useMuting(companyId);
  const name = `${candidate.name} ${candidate.surname}`.trim();
  const isMuted = data?.muted.some(({ id }) => id === candidate.id) ?? false;
  const subject = { kind: 'candidate', id: candidate.id, name } as const;
  return (
    <Tooltip
      title={t(isMuted ? 'notifications.settings.unmute' : 'notifications.page.muteCandidate', { name })}
    >
      <IconButton
        aria-label={t('notifications.page.muteCandidate', { name })}
        aria-pressed={isMuted}
        disabled={data === undefined}
        onClick={() => (isMuted ? unmute(subject) : mute(subject))}
        {...(isMuted && { color: 'primary' })}
      >
        <BellOff size={18} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
