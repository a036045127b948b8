import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { formatNumber } from '#platform/web/format.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { SurveyReport } from '../../contract.ts';
import { textIn } from '../../rules.ts';

type Question = SurveyReport['questions'][number];

/** The figures of one question: a table, with a bar below each answer. */
export function QuestionFigures({ question }: { question: Question }) {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === 'tr' ? 'tr' : 'en';
  const { text: title } = textIn(question.text, language);
  const facts = [
    t('survey.report.people', { count: question.people }),
    ...(question.isMultiple ? [t('survey.report.multiple')] : []),
    ...(question.isRemoved ? [t('survey.report.removed')] : []),
  ];
  return (
    <Surface title={title} description={facts.join(' · ')} padding="compact">
      <Box component="table" aria-label={t('survey.report.tableOf', { question: title })} sx={tableStyles}>
        <thead>
          <tr>
            {['answer', 'people', 'share'].map((column) => (
              <th key={column} scope="col">
                {t(`survey.report.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {question.choices.map((choice) => (
            <ChoiceRow key={choice.id ?? ''} choice={choice} language={language} />
          ))}
        </tbody>
      </Box>
    </Surface>
  );
}

type ChoiceRowProps = { choice: Question['choices'][number]; language: Language };

function ChoiceRow({ choice: { id, text, isRemoved, people, share }, language }: ChoiceRowProps) {
  const { t } = useTranslation();
  const name = id === null ? t('survey.declined') : textIn(text, language).text;
  return (
    <tr>
      <th scope="row">
        {isRemoved ? `${name} (${t('survey.report.optionRemoved')})` : name}
        {share !== null && (
          <Box
            aria-hidden
            sx={(theme) => ({
              height: 6,
              marginBlockStart: 0.5,
              borderRadius: '3px',
              inlineSize: `${share * 100}%`,
              backgroundColor: theme.kadro.accent.graphic,
              printColorAdjust: 'exact',
            })}
          />
        )}
      </th>
      {people === null || share === null ? (
        <td colSpan={2}>{t('survey.report.fewer')}</td>
      ) : (
        <>
          <td>{formatNumber(people)}</td>
          <td>{formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })}</td>
        </>
      )}
    </tr>
  );
}

const tableStyles = (theme: Theme) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '7px 8px',
    textAlign: 'end',
    fontWeight: 400,
    verticalAlign: 'top',
    borderBlockEnd: `1px solid ${theme.kadro.line}`,
  },
  '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0, width: '60%', overflowWrap: 'anywhere' },
  '& td[colspan]': { color: theme.kadro.textMuted },
  '& thead th': { color: theme.kadro.textMuted, fontSize: '0.75rem' },
  '& tbody tr:last-of-type > *': { borderBlockEnd: 0 },
});
