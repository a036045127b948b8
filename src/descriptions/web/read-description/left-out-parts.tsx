import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CornerUpLeft, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CvSource } from '#reading/contract.ts';
import { useSourceMark } from '#reading/web/parts/source-mark.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { flushStart } from '#ui/theme/tokens.ts';
import type { DescriptionFields, LeftOutPart } from '../../contract.ts';
import type { ReviewValues } from './accepted-values.ts';
import { elementsIn, holdsPart, withoutPart, withPart, wordsOf } from './elements.ts';

/** The parts left out of the description, each with its reason; one press puts a part back or takes it out again. */
export function LeftOutParts({ fields }: { fields: DescriptionFields }) {
  const { t } = useTranslation();
  const { leftOut } = fields;
  if (leftOut.length === 0) return null;
  return (
    <Surface title={t('descriptions.leftOut.title')} description={t('descriptions.leftOut.lead')}>
      <Stack component="ul" sx={listStyles}>
        {leftOut.map((part) => (
          <Part key={`${part.source.page}.${part.source.line}`} part={part} fields={fields} />
        ))}
      </Stack>
    </Surface>
  );
}

function Part({ part, fields }: { part: LeftOutPart; fields: DescriptionFields }) {
  const { t } = useTranslation();
  const textId = useId();
  const { setValue } = useFormContext<ReviewValues>();
  const html = useWatch<ReviewValues, 'descriptionHtml'>({ name: 'descriptionHtml' }) ?? '';
  const isBack = holdsPart(html, part);
  const toggle = (): void => {
    const where = { read: fields.descriptionHtml?.value ?? '', all: fields.leftOut };
    const next = isBack ? withoutPart(html, part) : withPart(html, part, where);
    setValue('descriptionHtml', next, { shouldDirty: true });
    if (!isBack) setValue('keep.descriptionHtml', true, { shouldDirty: true });
  };
  return (
    <Box component="li" sx={partStyles}>
      <Stack sx={{ gap: 0.5, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <StatusChip tone="neutral" label={t(`descriptions.leftOut.kinds.${part.kind}`)} />
          {isBack && <StatusChip tone="success" label={t('descriptions.leftOut.isBack')} />}
        </Stack>
        <PartText id={textId} html={part.html} />
        <ShowPlace source={part.source} />
      </Stack>
      <Button
        size="small"
        variant="outlined"
        startIcon={isBack ? <Undo2 size={14} aria-hidden /> : <CornerUpLeft size={14} aria-hidden />}
        aria-describedby={textId}
        onClick={toggle}
        sx={{ flexShrink: 0 }}
      >
        {t(isBack ? 'descriptions.leftOut.takeOut' : 'descriptions.leftOut.putBack')}
      </Button>
    </Box>
  );
}

/** Marks the beginning of a part in the file. */
function ShowPlace({ source }: { source: CvSource }) {
  const { t } = useTranslation();
  const { markSource } = useSourceMark();
  return (
    <Button
      size="small"
      onClick={() => markSource(source, true)}
      sx={[flushStart, { alignSelf: 'flex-start' }]}
    >
      {t('reading.showPlace')}
    </Button>
  );
}

const linesShown = 4;

/** The words of a part; a long one is shown by its first lines until all are wanted. */
function PartText({ id, html }: { id: string; html: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const lines = elementsIn(html).flatMap(itemsIn);
  const shown = isOpen ? lines : lines.slice(0, linesShown);
  return (
    <div>
      <Box id={id}>
        {shown.map((line, at) => (
          <Typography key={at} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </Box>
      {lines.length > linesShown && (
        <Button size="small" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} sx={flushStart}>
          {isOpen ? t('descriptions.leftOut.less') : t('descriptions.leftOut.more', { count: lines.length })}
        </Button>
      )}
    </div>
  );
}

/** The words of an element; of a list, those of each item. */
const itemsIn = (html: string): string[] =>
  html
    .split(/<\/(?:p|h[1-6])>/)
    .map((line) => decoded(wordsOf(line)))
    .filter((line) => line !== '');

const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const listStyles = { gap: 0, margin: 0, padding: 0, listStyle: 'none' } as const;

const partStyles = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  gap: { xs: 1, sm: 2 },
  alignItems: { xs: 'flex-start' },
  justifyContent: 'space-between',
  paddingBlock: 1.5,
  '&:not(:first-of-type)': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;
