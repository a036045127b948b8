import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interviewTypes } from '#meetings/contract.ts';
import { useCompany } from '#platform/web/session.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { InterviewKit, KitContent } from '../../kit-contract.ts';
import { copyOf, emptyKit } from '../kit-values.ts';
import { kitsQuery, templatesQuery } from '../queries.ts';
import { KitGuide } from './kit-guide.tsx';
import { type EditedKit, JobKitEditor } from './job-kit-editor.tsx';

type InterviewType = InterviewKit['interviewType'];

/** The interview kits of a job by type of interview: read, or edited by members who may change the job. */
export function JobKits({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...kitsQuery(useCompany().id, jobId),
    // A refetch would replace what the member types by what another member saved.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // The last one is shown. Forms of those before stay, with what was typed into them.
  const [opened, setOpened] = useState<InterviewType[]>([]);
  if (error !== null && data === undefined)
    return <FailureState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={4} />;
  const interviewType = opened.at(-1) ?? data.items[0]?.interviewType ?? 'technical';
  const kitOf = (type: InterviewType) => data.items.find((one) => one.interviewType === type) ?? null;
  const open = (type: InterviewType): void =>
    setOpened([interviewType, ...opened].filter((one) => one !== type).concat(type));
  return (
    <Stack sx={{ gap: 2, maxWidth: 820 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('evaluations.kit.lead')}
      </Typography>
      {/* On a phone the types scroll sideways instead of breaking their words. */}
      <Box sx={{ overflowX: 'auto', maxWidth: '100%', whiteSpace: 'nowrap' }}>
        <ChoiceSwitch
          label={t('evaluations.kit.type')}
          value={interviewType}
          choices={interviewTypes.map((value) => ({ value, label: t(`meetings.interviewType.${value}`) }))}
          onChange={open}
        />
      </Box>
      {data.can.update ? (
        interviewTypes
          .filter((type) => type === interviewType || opened.includes(type))
          .map((type) => (
            <Box key={type} hidden={type !== interviewType}>
              <EditableKit {...{ jobId, interviewType: type }} kit={kitOf(type)} />
            </Box>
          ))
      ) : (
        <ReadOnlyKit kit={kitOf(interviewType)} />
      )}
    </Stack>
  );
}

function ReadOnlyKit({ kit }: { kit: InterviewKit | null }) {
  const { t } = useTranslation();
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(kit === null ? 'evaluations.kit.none' : 'evaluations.kit.readOnly')}
      </Typography>
      {kit !== null && (
        <>
          <KitGuide kit={kit.kit} />
          <AttributeList attributes={kit.kit.attributes} />
        </>
      )}
    </>
  );
}

function AttributeList({ attributes }: { attributes: KitContent['attributes'] }) {
  const { t } = useTranslation();
  if (attributes.length === 0) return null;
  return (
    <Surface title={t('evaluations.kit.attributes')} padding="compact">
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1 }}>
        {attributes.map(({ id, title, description }) => (
          <li key={id}>
            <Typography>{title}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
              {description}
            </Typography>
          </li>
        ))}
      </Stack>
    </Surface>
  );
}

function EditableKit({ jobId, interviewType, kit }: EditedKit) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<KitContent | null>(null);
  const [loadCount, setLoadCount] = useState(0);
  if (kit === null && begun === null)
    return (
      <EmptyState
        icon={ClipboardList}
        title={t('evaluations.kit.none')}
        action={
          <Stack sx={{ gap: 1, minWidth: 240 }}>
            <Button variant="contained" onClick={() => setBegun(emptyKit())}>
              {t('evaluations.kit.create')}
            </Button>
            <TemplateMenu onChoose={(content) => setBegun(copyOf(content))} />
          </Stack>
        }
      />
    );
  return (
    <JobKitEditor
      key={loadCount}
      {...{ jobId, interviewType, kit }}
      begun={kit === null ? begun : null}
      onDeleted={() => setBegun(null)}
      onReload={() => setLoadCount(loadCount + 1)}
    />
  );
}

/** The company's templates; nothing without one. */
function TemplateMenu({ onChoose }: { onChoose: (content: KitContent) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(templatesQuery(useCompany().id));
  const templates = data?.items ?? [];
  if (templates.length === 0) return null;
  return (
    <PlainSelect
      label={t('evaluations.kit.fromTemplate')}
      value=""
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => {
        const template = templates.find(({ id }) => id === chosen);
        if (template !== undefined) onChoose(template.kit);
      }}
    />
  );
}
