import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { BoardViewer } from '../../presence-contract.ts';

const shownMax = 4;

/** Avatars of the other viewers of the board; a tooltip names them. */
export function PresenceAvatars({ viewers }: { viewers: readonly BoardViewer[] }) {
  const { t, i18n } = useTranslation();
  if (viewers.length === 0) return null;
  const words = t('board.presence.here', {
    names: namesOf(viewers, i18n.language),
    count: viewers.length,
  });
  return (
    <Tooltip title={words} enterTouchDelay={0}>
      <Box
        // A button, so that touch and Tab show the tooltip.
        component="button"
        type="button"
        aria-label={words}
        sx={stackStyles}
      >
        {viewers.slice(0, shownMax).map((one) => (
          <PersonAvatar
            key={one.memberId}
            size={28}
            name={fullNameOf(one)}
            surname={one.surname}
            photoUrl={one.photo}
          />
        ))}
        {viewers.length > shownMax && (
          <Box component="span" aria-hidden sx={restStyles}>
            {t('board.card.moreTags', { count: viewers.length - shownMax })}
          </Box>
        )}
      </Box>
    </Tooltip>
  );
}

/** On a card: avatars of the viewers who have its candidate open. */
export function CardViewers({ viewers }: { viewers: readonly BoardViewer[] }) {
  const { t, i18n } = useTranslation();
  const names = namesOf(viewers, i18n.language);
  const words = t('board.presence.atCandidate', { names, count: viewers.length });
  return (
    <Tooltip title={words}>
      <span className="kb-viewers">
        {viewers.slice(0, 2).map((one) => (
          <PersonAvatar
            key={one.memberId}
            size={20}
            name={fullNameOf(one)}
            surname={one.surname}
            photoUrl={one.photo}
          />
        ))}
        <span style={visuallyHidden}>{words}</span>
      </span>
    </Tooltip>
  );
}

const fullNameOf = ({ name, surname }: BoardViewer): string => `${name} ${surname}`;

const namesOf = (viewers: readonly BoardViewer[], language: string): string =>
  new Intl.ListFormat(language).format(viewers.map(fullNameOf));

// The ring distinguishes viewers from the applicants' own pictures.
const stackStyles = {
  display: 'flex',
  alignItems: 'center',
  padding: 0,
  border: 0,
  background: 'none',
  borderRadius: 4,
  '& > * + *': { marginInlineStart: '-6px' },
  '& > *': { boxShadow: (theme: { kadro: { surface: string } }) => `0 0 0 2px ${theme.kadro.surface}` },
} as const;

const restStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 28,
  height: 28,
  paddingInline: '5px',
  borderRadius: 14,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
  backgroundColor: 'background.paper',
} as const;
