import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import { CallError } from '#platform/web/call.ts';
import { download } from '#platform/web/download.ts';
import { links } from '#platform/web/links.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type ImportDetails, type ImportRow, imports } from '../../contract.ts';
import { rowPages } from '../queries.ts';

type ImportRowsProps = { found: ImportDetails; companyId: string };

/** Every row with a problem, by row and column, and the wrong ones as a file. */
export function ImportRows({ found, companyId }: ImportRowsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'problems' | 'wrong'>('problems');
  const query = useInfiniteQuery(rowPages({ companyId, importId: found.id }, shown));
  const isClean = shown === 'problems' && query.data?.pages[0]?.items.length === 0;
  if (isClean) return found.state === 'checked' && <Typography>{t('imports.check.clean')}</Typography>;
  const choices = [
    { value: 'problems' as const, label: t('imports.check.all') },
    { value: 'wrong' as const, label: t('imports.check.onlyWrong') },
  ];
  return (
    <Surface
      title={t('imports.check.problems')}
      padding="none"
      actions={found.counts.wrong > 0 && <ErrorsButton {...{ found, companyId }} />}
    >
      <Box sx={{ padding: '0 16px 12px' }}>
        <ChoiceSwitch label={t('imports.check.filter')} value={shown} choices={choices} onChange={setShown} />
      </Box>
      <PagedList
        query={query}
        empty={<Typography sx={{ padding: 2 }}>{t('imports.check.noRows')}</Typography>}
        more={t('imports.page.more')}
      >
        {(rows) => (
          <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {rows.map((row) => (
              <RowLine key={row.rowNumber} row={row} headings={found.headings} />
            ))}
          </Box>
        )}
      </PagedList>
    </Surface>
  );
}

function ErrorsButton({ found, companyId }: ImportRowsProps) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const save = (): void =>
    void download(imports.exportErrors, {
      params: { companyId, importId: found.id },
      query: { language: i18n.language === 'tr' ? 'tr' : 'en' },
    }).catch((error: unknown) => {
      if (error instanceof CallError) toast.error(error.message);
    });
  return (
    <Button size="small" startIcon={<Download size={15} aria-hidden />} onClick={save}>
      {t('imports.check.download')}
    </Button>
  );
}

function RowLine({ row, headings }: { row: ImportRow; headings: readonly string[] }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const cells = row.cells.filter((cell) => cell !== '').slice(0, 3);
  return (
    <Box component="li" sx={lineStyles}>
      <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 72 }}>
        {t('imports.check.row')} {row.rowNumber}
      </Typography>
      <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {row.candidate === null ? (
          cells.join(' · ')
        ) : (
          <Link component={LinkComponent} href={links.candidate(row.candidate.id)}>
            {fullName(row.candidate)}
          </Link>
        )}
      </Box>
      <Box component="ul" sx={{ flex: '2 1 260px', minWidth: 0, margin: 0, paddingInlineStart: 2 }}>
        {row.problems.map((problem, place) => (
          // Two columns can have one heading and one problem.
          <Typography key={String(place)} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {problemText(problem, headings, t)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

function problemText(
  { column, code, value }: ImportRow['problems'][number],
  headings: readonly string[],
  t: TFunction,
): string {
  const words = t(`imports.problems.${code}`, { value });
  const heading = column === null ? undefined : headings[column];
  return heading === undefined ? words : `${heading}: ${words}`;
}

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  padding: '10px 16px',
  borderBlockStart: `1px solid ${theme.kadro.line}`,
});
