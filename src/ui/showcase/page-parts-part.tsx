import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../page/copy-button.tsx';
import { Facts } from '../page/facts.tsx';
import { FilterBar } from '../page/filter-bar.tsx';
import { FilterMenu } from '../page/filter-menu.tsx';
import { Kbd } from '../page/kbd.tsx';
import { PersonAvatar } from '../page/person-avatar.tsx';
import { ProgressSteps } from '../page/progress-steps.tsx';
import type { ProgressStep } from '../page/progress-steps.tsx';
import { SearchField } from '../page/search-field.tsx';
import { StatusChip } from '../page/status-chip.tsx';
import { Surface } from '../page/surface.tsx';
import { samplePeople } from './sample-people.ts';

/** Buttons, chips, avatars, facts, steps, filters. */
export function PagePartsPart() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
      <ButtonsSample />
      <ChipsSample />
      <FactsSample />
      <StepsSample />
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <FilterSample />
      </Box>
    </Box>
  );
}

function ButtonsSample() {
  const { t } = useTranslation();
  return (
    <Surface title={t('ui.showcase.buttons')} description={t('ui.showcase.buttonsHelp')}>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="contained" color="primary" startIcon={<Plus size={16} aria-hidden />}>
            {t('ui.showcase.addCandidate')}
          </Button>
          <Button variant="outlined">{t('ui.showcase.schedule')}</Button>
          <Button>{t('ui.cancel')}</Button>
          <Button variant="contained" color="error">
            {t('ui.showcase.archive')}
          </Button>
        </Stack>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button variant="contained" color="primary" disabled>
            {t('ui.showcase.disabled')}
          </Button>
          <Button variant="contained" color="primary" loading loadingPosition="start">
            {t('ui.showcase.saving')}
          </Button>
          <Button variant="outlined" size="small">
            {t('ui.showcase.small')}
          </Button>
          <Button variant="contained" color="primary" size="large">
            {t('ui.showcase.large')}
          </Button>
        </Stack>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <Typography variant="body2">{t('ui.showcase.palette')}</Typography>
          <Kbd keys={['Ctrl', 'K']} />
          <CopyButton text="ayse@example.com" label={t('ui.showcase.copyMail')} />
        </Stack>
      </Stack>
    </Surface>
  );
}

function ChipsSample() {
  const { t } = useTranslation();
  return (
    <Surface title={t('ui.showcase.chips')}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <StatusChip tone="neutral" label={t('ui.showcase.draft')} />
        <StatusChip tone="info" label={t('ui.showcase.stage.interview')} />
        <StatusChip tone="success" label={t('ui.showcase.published')} />
        <StatusChip tone="warning" label={t('ui.showcase.late')} />
        <StatusChip tone="danger" label={t('ui.showcase.stage.rejected')} />
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginBlockStart: 2, alignItems: 'center' }}>
        {samplePeople.slice(0, 8).map((person) => (
          <PersonAvatar key={person.id} name={person.name} size={32} named />
        ))}
        <PersonAvatar name="Trendyol" shape="square" size={40} named />
        <PersonAvatar name="Ayşe Demir" size={56} named />
      </Stack>
    </Surface>
  );
}

function FactsSample() {
  const { t } = useTranslation();
  return (
    <Surface title={t('ui.showcase.facts')}>
      <Facts
        facts={[
          { label: t('ui.showcase.department'), value: t('ui.showcase.engineering') },
          { label: t('ui.showcase.place'), value: 'İstanbul' },
          { label: t('ui.showcase.published'), value: '12.03.2026' },
          {
            label: t('ui.showcase.status'),
            value: <StatusChip tone="success" label={t('ui.showcase.published')} />,
          },
        ]}
      />
    </Surface>
  );
}

function StepsSample() {
  const { t } = useTranslation();
  const steps: ProgressStep[] = [
    { key: 'basics', label: t('ui.showcase.basics'), state: 'done', onSelect: () => undefined },
    { key: 'text', label: t('ui.showcase.description'), state: 'missing', onSelect: () => undefined },
    { key: 'form', label: t('ui.showcase.questions'), state: 'current', onSelect: () => undefined },
    { key: 'publish', label: t('ui.showcase.publish'), state: 'todo' },
  ];
  return (
    <Surface title={t('ui.showcase.steps')}>
      <Stack sx={{ gap: 3 }}>
        <ProgressSteps label={t('ui.showcase.steps')} steps={steps} />
        <ProgressSteps label={t('ui.showcase.steps')} steps={steps} variant="words" />
      </Stack>
    </Surface>
  );
}

function FilterSample() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [places, setPlaces] = useState<string[]>(['İstanbul']);
  const found = samplePeople.filter(
    ({ name, place }) =>
      name.toLocaleLowerCase('tr').includes(text.toLocaleLowerCase('tr')) &&
      (places.length === 0 || places.includes(place)),
  );
  return (
    <FilterBar
      search={<SearchField label={t('ui.showcase.searchPeople')} value={text} onSearch={setText} />}
      activeCount={places.length}
      onClear={() => setPlaces([])}
      resultText={t('ui.showcase.found', { count: found.length })}
    >
      <FilterMenu
        label={t('ui.showcase.place')}
        options={['İstanbul', 'Ankara', 'Stockholm'].map((place) => ({ value: place, label: place }))}
        selected={places}
        onChange={setPlaces}
      />
    </FilterBar>
  );
}
