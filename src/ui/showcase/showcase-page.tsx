import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../page/page-header.tsx';
import { StatusChip } from '../page/status-chip.tsx';
import { TabsNav } from '../page/tabs-nav.tsx';
import { ThemeSwitches, type ThemeSwitchesProps } from './theme-switches.tsx';
import { OverlaysPart } from './overlays-part.tsx';
import { PagePartsPart } from './page-parts-part.tsx';
import { showcaseWords } from './showcase-words.ts';
import { StatesPart } from './states-part.tsx';

const FieldsPart = lazy(async () => ({ default: (await import('./fields-part.tsx')).FieldsPart }));
const TablePart = lazy(async () => ({ default: (await import('./table-part.tsx')).TablePart }));

/** Every part of the design system in every state; served at /dev/ui. */
export function ShowcasePage({ settings, onSettings, locale, onLocale }: ThemeSwitchesProps) {
  const { t } = useShowcaseWords();
  return (
    <Box
      sx={{
        display: { md: 'grid' },
        gridTemplateColumns: { md: '280px minmax(0, 1fr)' },
        minHeight: '100dvh',
      }}
    >
      <ThemeSwitches settings={settings} onSettings={onSettings} locale={locale} onLocale={onLocale} />
      <Container component="main" maxWidth="lg" sx={{ paddingBlock: 4 }}>
        <PageHeader
          title={t('ui.showcase.title')}
          subtitle={t('ui.showcase.subtitle')}
          status={<StatusChip tone="success" label={t('ui.showcase.published')} />}
          crumbs={[{ label: t('ui.showcase.crumb'), href: '#' }]}
          menu={[
            { key: 'edit', label: t('ui.showcase.edit') },
            { key: 'locked', label: t('ui.showcase.move'), disabledReason: t('ui.showcase.reason') },
            { key: 'archive', label: t('ui.showcase.archive'), tone: 'danger', separated: true },
          ]}
          tabs={
            <TabsNav
              label={t('ui.showcase.title')}
              current="parts"
              tabs={[
                { key: 'parts', label: t('ui.showcase.parts'), href: '#parts' },
                { key: 'table', label: t('ui.showcase.table'), href: '#table', count: 12 },
                { key: 'fields', label: t('ui.showcase.fields'), href: '#fields' },
                { key: 'states', label: t('ui.showcase.states'), href: '#states' },
              ]}
            />
          }
        />
        <Stack sx={{ gap: 5 }}>
          <Anchor id="parts">
            <PagePartsPart />
          </Anchor>
          <Anchor id="overlays">
            <OverlaysPart />
          </Anchor>
          <Anchor id="table">
            <Suspense fallback={null}>
              <TablePart />
            </Suspense>
          </Anchor>
          <Anchor id="fields">
            <Suspense fallback={null}>
              <FieldsPart />
            </Suspense>
          </Anchor>
          <Anchor id="states">
            <StatesPart />
          </Anchor>
        </Stack>
      </Container>
    </Box>
  );
}

/** Adds the texts before a component uses them. */
function useShowcaseWords() {
  const { t, i18n } = useTranslation();
  useState(() => {
    for (const [language, showcase] of Object.entries(showcaseWords)) {
      i18n.addResourceBundle(language, 'translation', { ui: { showcase } }, true);
    }
  });
  return { t };
}

function Anchor({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Box id={id} sx={{ scrollMarginBlockStart: 16, minWidth: 0 }}>
      {children}
    </Box>
  );
}
