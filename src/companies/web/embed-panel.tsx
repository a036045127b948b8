import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Company } from '../contract.ts';

type ListLanguage = 'visitor' | 'en' | 'tr';
type Palette = Parameters<typeof links.embeddedJobs>[1];

/** The snippets for the company's own site, with a preview. */
export function EmbedPanel({ company }: { company: Company }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<ListLanguage>('visitor');
  const [palette, setPalette] = useState<Palette>('light');
  const { script, frame, address } = snippetsOf(company, language, palette);
  return (
    <Surface title={t('companies.embed.code')} headingLevel={3}>
      <Stack sx={{ gap: 2 }}>
        <PlainSelect
          label={t('companies.embed.language')}
          value={language}
          onChange={(value) => setLanguage(value as ListLanguage)}
          options={[
            { value: 'visitor', label: t('companies.embed.automatic') },
            { value: 'en', label: t('companies.branding.languages.en') },
            { value: 'tr', label: t('companies.branding.languages.tr') },
          ]}
        />
        <PaletteSelect value={palette} onChange={setPalette} />
        <Snippet
          title={t('companies.embed.script')}
          help={t('companies.embed.scriptHelp')}
          text={script}
          copyLabel={t('companies.embed.copyScript')}
        />
        <Snippet title={t('companies.embed.frame')} text={frame} copyLabel={t('companies.embed.copyFrame')} />
        <Typography variant="subtitle2" component="h4">
          {t('companies.embed.preview')}
        </Typography>
        <Box
          component="iframe"
          src={address}
          title={t('companies.embed.previewTitle')}
          sx={(theme) => ({
            width: '100%',
            height: 480,
            border: `1px solid ${theme.kadro.line}`,
            borderRadius: '8px',
          })}
        />
      </Stack>
    </Surface>
  );
}

type PaletteSelectProps = { value: Palette; onChange: (palette: Palette) => void };

function PaletteSelect({ value, onChange }: PaletteSelectProps) {
  const { t } = useTranslation();
  return (
    <PlainSelect
      label={t('companies.embed.palette')}
      value={value}
      onChange={(chosen) => onChange(chosen as Palette)}
      options={(['light', 'dark', 'device'] as const).map((one) => ({
        value: one,
        label: t(`companies.embed.palettes.${one}`),
      }))}
    />
  );
}

type SnippetProps = { title: string; help?: string; text: string; copyLabel: string };

function Snippet({ title, help, text, copyLabel }: SnippetProps) {
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h4">
          {title}
        </Typography>
        <CopyButton text={text} label={copyLabel} />
      </Stack>
      {help !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {help}
        </Typography>
      )}
      <Box
        component="pre"
        sx={(theme) => ({
          margin: '8px 0 0',
          padding: 1.5,
          border: `1px solid ${theme.kadro.line}`,
          borderRadius: '8px',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: 13,
        })}
      >
        {text}
      </Box>
    </Box>
  );
}

function snippetsOf({ slug, name }: Company, language: ListLanguage, palette: Palette) {
  const { origin } = window.location;
  const choice = language === 'visitor' ? '' : ` data-language="${language}"`;
  const theme = palette === 'light' ? '' : ` data-theme="${palette}"`;
  const address = `${origin}${links.embeddedJobs(slug, palette)}${language === 'visitor' ? '' : `?lang=${language}`}`;
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return {
    address,
    script: `<script async src="${origin}${links.embedScript()}" data-company="${slug}"${choice}${theme}></script>`,
    frame: `<iframe src="${address}" title="${title}" width="100%" height="600" loading="lazy"></iframe>`,
  };
}
