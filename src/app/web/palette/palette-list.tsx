import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#ui/page/kbd.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { PaletteGroup } from './use-palette-groups.ts';
import type { PaletteItem } from './palette-item.ts';

type PaletteListProps = {
  listId: string;
  groups: readonly PaletteGroup[];
  activeId: string | null;
  status: { query: string; isSearching: boolean; error: Error | null; retry: () => void };
  onPoint: (id: string) => void;
  onChoose: (item: PaletteItem, inNewTab: boolean) => void;
};

/** The options under their headings, or a message when there are none or the search failed. */
export function PaletteList(props: PaletteListProps) {
  const { listId, groups, activeId, status, onPoint, onChoose } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      <Box ref={box} id={listId} {...listbox} aria-label={t('app.palette.title')} sx={listStyles}>
        {groups.map(({ key, title, items }) => (
          <Box key={key} {...group} aria-labelledby={`${listId}-${key}`}>
            <Box id={`${listId}-${key}`} {...heading} sx={headingStyles}>
              {title}
            </Box>
            {items.map((item) => (
              <Option
                key={item.id}
                id={`${listId}-${item.id}`}
                item={item}
                isActive={item.id === activeId}
                onPoint={() => onPoint(item.id)}
                onChoose={(inNewTab) => onChoose(item, inNewTab)}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Status {...status} count={count} />
      <Footer />
    </>
  );
}

type OptionProps = {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (inNewTab: boolean) => void;
};

function Option({ id, item, isActive, onPoint, onChoose }: OptionProps) {
  return (
    <Box
      id={id}
      {...option}
      aria-selected={isActive}
      onMouseMove={onPoint}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      sx={optionStyles}
    >
      <item.icon size={16} aria-hidden />
      <Box component="span" sx={titleStyles}>
        {item.title}
      </Box>
      {item.hint !== undefined && (
        <Box component="span" sx={hintStyles}>
          {item.hint}
        </Box>
      )}
    </Box>
  );
}

function Status({ query, isSearching, error, retry, count }: PaletteListProps['status'] & { count: number }) {
  const { t } = useTranslation();
  return (
    <>
      {error !== null && (
        <Box role="alert" sx={messageStyles}>
          {error.message}
          <Button size="small" onClick={retry}>
            {t('ui.retry')}
          </Button>
        </Box>
      )}
      {error === null && count === 0 && !isSearching && (
        <Box sx={messageStyles}>{t('app.palette.nothing', { query })}</Box>
      )}
      <Box component="output" sx={visuallyHidden}>
        {isSearching ? '' : t('app.palette.count', { count })}
      </Box>
    </>
  );
}

function Footer() {
  const { t } = useTranslation();
  return (
    <Box aria-hidden sx={footerStyles}>
      <span>
        <Kbd keys={['↑', '↓']} /> {t('app.palette.walk')}
      </span>
      <span>
        <Kbd keys={['↵']} /> {t('app.palette.open')}
      </span>
      <span>
        <Kbd keys={['Esc']} /> {t('app.palette.close')}
      </span>
    </Box>
  );
}

// HTML has no native element for this kind of combobox.
const listbox = { role: 'listbox' } as const;
const group = { role: 'group' } as const;
const heading = { role: 'presentation' } as const;
const option = { role: 'option' } as const;

const listStyles = { flex: 1, minHeight: 0, overflowY: 'auto', padding: '4px 8px 8px' } as const;

const headingStyles = (theme: Theme) => ({
  padding: '10px 8px 4px',
  fontSize: '0.75rem',
  fontWeight: 500,
  color: theme.kadro.textMuted,
});

const optionStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 36,
  paddingInline: 1,
  borderRadius: '8px',
  fontSize: '0.875rem',
  cursor: 'pointer',
  '& > svg': { flexShrink: 0, color: theme.kadro.textMuted },
  '&[aria-selected=true]': {
    backgroundColor: theme.kadro.accent.wash,
    '& > svg': { color: theme.kadro.accent.text },
  },
  '@media (forced-colors: active)': { '&[aria-selected=true]': { outline: '2px solid Highlight' } },
});

const titleStyles = {
  flex: '0 1 auto',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const hintStyles = (theme: Theme) => ({
  ...titleStyles,
  flex: '1 1 0',
  textAlign: 'end',
  fontSize: '0.8125rem',
  color: theme.kadro.textMuted,
});

const messageStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  padding: '12px 16px',
  fontSize: '0.875rem',
  color: theme.kadro.textMuted,
});

const footerStyles = (theme: Theme) => ({
  display: { xs: 'none', sm: 'flex' },
  gap: 2.5,
  flexShrink: 0,
  padding: '8px 16px',
  fontSize: '0.75rem',
  color: theme.kadro.textMuted,
  borderBlockStart: `1px solid ${theme.kadro.line}`,
});
