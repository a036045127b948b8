import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Card } from '#applications/contract.ts';
import { answerInWords } from '#applications/web/parts/flag-words.ts';
import { BoardCard } from '#board/web/parts/board-card.tsx';
import { BoardSurface } from '#board/web/parts/board-styles.ts';
import { Surface } from '#ui/page/surface.tsx';

/** The card of the application on the board, and the answers that flag it. */
export function TeamView({ card }: { card: Card }) {
  const { t } = useTranslation();
  const { knockoutAnswers } = card;
  return (
    <Surface title={t('rehearsals.team')}>
      <Stack sx={{ gap: 2 }}>
        {/* Its actions need an application that exists. */}
        <BoardSurface inert style={{ display: 'block', padding: 0, maxWidth: 320 }}>
          <BoardCard
            card={card}
            selected={false}
            dragged={false}
            flashed={false}
            reachable={false}
            viewers={[]}
            compact={false}
            now={Date.parse(card.appliedAt)}
          />
        </BoardSurface>
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
