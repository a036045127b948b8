import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { Looker } from '../../board-contract.ts';

const shownMax = 4;

/** Who else has the board open: their faces, and their names when asked for. */
export function LookerFaces({ lookers }: { lookers: readonly Looker[] }) {
  const { t, i18n } = useTranslation();
  if (lookers.length === 0) return null;
  const words = t('applications.board.lookers.here', {
    names: namesOf(lookers, i18n.language),
    count: lookers.length,
  });
  return (
    <Tooltip title={words} enterTouchDelay={0}>
      <Box
        // Pressed or reached by Tab it says who they are.
        component="button"
        type="button"
        aria-label={words}
        sx={stackLook}
      >
        {lookers.slice(0, shownMax).map((one) => (
          <PersonAvatar
            key={one.memberId}
            size={28}
            name={fullNameOf(one)}
            surname={one.surname}
            photoUrl={one.photo}
          />
        ))}
        {lookers.length > shownMax && (
          <Box component="span" aria-hidden sx={restLook}>
            {t('applications.board.card.moreTags', { count: lookers.length - shownMax })}
          </Box>
        )}
      </Box>
    </Tooltip>
  );
}

/** On a card: who has its candidate's panel open. */
export function CardLookers({ lookers }: { lookers: readonly Looker[] }) {
  const { t, i18n } = useTranslation();
  const names = namesOf(lookers, i18n.language);
  const words = t('applications.board.lookers.atCandidate', { names, count: lookers.length });
  return (
    <Tooltip title={words}>
      <span className="kb-lookers">
        {lookers.slice(0, 2).map((one) => (
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

const fullNameOf = ({ name, surname }: Looker): string => `${name} ${surname}`;

const namesOf = (lookers: readonly Looker[], language: string): string =>
  new Intl.ListFormat(language).format(lookers.map(fullNameOf));

// The board's ring tells somebody who looks from an applicant's own picture.
const stackLook = {
  display: 'flex',
  alignItems: 'center',
  padding: 0,
  border: 0,
  background: 'none',
  borderRadius: 4,
  '& > * + *': { marginInlineStart: '-6px' },
  '& > *': { boxShadow: (theme: { kadro: { surface: string } }) => `0 0 0 2px ${theme.kadro.surface}` },
} as const;

const restLook = {
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
