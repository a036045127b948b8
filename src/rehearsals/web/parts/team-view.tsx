import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Card } from '#applications/contract.ts';
import { flagLabel } from '#applications/web/parts/answer-words.ts';
import { flagStyles } from '#applications/web/parts/flag-styles.ts';
import { answerInWords } from '#applications/web/parts/flag-words.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';

/** The text of the application's card on the board, and the answers that flag it. */
export function TeamView({ card }: { card: Card }) {
  const { t } = useTranslation();
  const { knockoutAnswers, flags, currentCompany } = card;
  const name = `${card.name} ${card.surname}`;
  return (
    <Surface title={t('rehearsals.team')}>
      <Stack sx={{ gap: 2 }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <PersonAvatar name={name} surname={card.surname} size={32} />
          <div>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            {currentCompany !== '' && (
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {currentCompany}
              </Typography>
            )}
          </div>
          {flags.map((flag) => (
            <StatusChip key={flag} {...flagStyles[flag]} label={flagLabel(card, flag, t)} />
          ))}
        </Stack>
        {knockoutAnswers.length === 0 ? (
          <Typography>{t('rehearsals.noFlags')}</Typography>
        ) : (
          <div>
            <Typography>{t('rehearsals.flagged')}</Typography>
            <ul>
              {knockoutAnswers.map((one) => (
                <li key={one.label}>
                  {t('applications.flagged.answer', { label: one.label, answer: answerInWords(one, t) })}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </Surface>
  );
}
