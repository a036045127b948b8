import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { formatNumber, formatRelative } from '#platform/web/format.ts';
import { MoreButton } from '#ui/lists/paged-list.tsx';
import { pagesOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import type { Job } from '../contract.ts';
import { jobLifecycle, type OpenApplication } from '../lifecycle-contract.ts';
import { ConsequenceList } from './parts/consequence-list.tsx';
import { StepSquare } from './parts/step-square.tsx';

type ClosingInput = { reason: string; note: string };
type CompleteDialogProps = {
  job: Job;
  onComplete: (closeOpen: ClosingInput | undefined) => Promise<unknown>;
  onClose: () => void;
};

const schema = z
  .object({ what: z.enum(['leave', 'close']), reason: z.string(), note: z.string().max(2000) })
  .superRefine(({ what, reason }, context) => {
    if (what === 'close' && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: 'platform.validation.required' });
  });
type Values = z.input<typeof schema>;

/** Confirms that a job is completed: lists its open applications and offers to close them in the same step. */
export function CompleteDialog({ job, onComplete, onClose }: CompleteDialogProps) {
  const { t } = useTranslation();
  const open = useOpenApplications(job.id);
  const { form, submitError, dialog } = useContractForm<Values, Values>({
    schema,
    defaultValues: { what: 'leave', reason: '', note: '' },
    onSubmit: ({ what, reason, note }) => onComplete(what === 'close' ? { reason, note } : undefined),
  });
  const { control } = form;
  const [first] = open.data?.pages ?? [];
  const closes = form.watch('what') === 'close';
  return (
    <FormDialog
      title={t('jobs.actions.complete.title', { job: job.title })}
      description={t('jobs.actions.complete.body')}
      submitLabel={t('jobs.actions.complete.label')}
      {...dialog}
      dirty={false}
      submitError={submitError ?? open.error?.message}
      onClose={onClose}
    >
      <div>
        <ConsequenceList action="complete" jobIds={[job.id]} />
      </div>
      <div>
        <OpenList job={job} open={open} />
      </div>
      {first !== undefined && first.items.length > 0 && (
        <ClosingFields control={control} mayClose={first.can.close} />
      )}
      {closes && <ReasonFields control={control} reasons={first?.reasons ?? []} />}
    </FormDialog>
  );
}

type Fields = { control: Control<Values, unknown, Values> };

function ClosingFields({ control, mayClose }: Fields & { mayClose: boolean }) {
  const { t } = useTranslation();
  return (
    <RadioGroupField
      control={control}
      name="what"
      label={t('jobs.complete.what')}
      options={[
        { value: 'leave', label: t('jobs.complete.leave'), description: t('jobs.complete.leaveHelp') },
        {
          value: 'close',
          label: t('jobs.complete.close'),
          description: t(mayClose ? 'jobs.complete.closeHelp' : 'jobs.complete.mayNotClose'),
          disabled: !mayClose,
        },
      ]}
    />
  );
}

function ReasonFields({ control, reasons }: Fields & { reasons: string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        control={control}
        name="reason"
        label={t('jobs.complete.reason')}
        required
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
      />
      <TextArea
        control={control}
        name="note"
        label={t('jobs.complete.note')}
        help={t('jobs.complete.noteHelp')}
      />
    </>
  );
}

function useOpenApplications(jobId: string) {
  const { id: companyId } = useCompany();
  return useInfiniteQuery({
    ...pagesOf(jobLifecycle.openApplications, { params: { companyId, jobId }, query: { limit: 50 } }),
    staleTime: 0,
    gcTime: 0,
  });
}

function OpenList({ job, open }: { job: Job; open: ReturnType<typeof useOpenApplications> }) {
  const { t } = useTranslation();
  // A member who may not see the candidates still sees their number.
  if (open.isError) return <Typography>{t('jobs.complete.open', openCount(job))}</Typography>;
  if (open.isPending) return <Skeleton height={88} />;
  const people = open.data.pages.flatMap((page) => page.items);
  if (people.length === 0) return <Typography>{t('jobs.complete.none')}</Typography>;
  return (
    <>
      <Typography sx={{ fontWeight: 500, marginBlockEnd: 0.75 }}>
        {t('jobs.complete.open', openCount(job))}
      </Typography>
      <Box
        component="ul"
        aria-label={t('jobs.complete.list')}
        // A scrolling element must be reachable by keyboard.
        tabIndex={0}
        sx={(theme) => ({ ...listStyles, border: `1px solid ${theme.kadro.line}` })}
      >
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
        {open.hasNextPage && (
          <li>
            <MoreButton query={open} size="small">
              {t('jobs.complete.more')}
            </MoreButton>
          </li>
        )}
      </Box>
    </>
  );
}

const openCount = (job: Job) => {
  const count = job.steps.reduce((sum, step) => sum + step.openCount, 0);
  return { count, number: formatNumber(count) };
};

function Person({ person }: { person: OpenApplication }) {
  const name = `${person.name} ${person.surname}`;
  return (
    <li>
      <PersonAvatar name={name} size={24} />
      <Box component="span" sx={{ flex: '1 1 140px', minWidth: 0 }}>
        {name}
      </Box>
      <Box
        component="span"
        sx={{ display: 'flex', alignItems: 'center', gap: '6px', color: 'text.secondary' }}
      >
        <StepSquare color={person.stepColor} />
        {person.stepTitle}
        <Box
          component="time"
          dateTime={person.appliedAt}
          sx={{ marginInlineStart: 0.5, whiteSpace: 'nowrap' }}
        >
          {formatRelative(person.appliedAt)}
        </Box>
      </Box>
    </li>
  );
}

const listStyles = {
  maxHeight: 208,
  overflow: 'auto',
  listStyle: 'none',
  margin: 0,
  padding: '4px 0',
  borderRadius: '8px',
  fontSize: '0.8125rem',
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', padding: '5px 12px' },
} as const;
