import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { HeldApplication, HeldDetails } from '../../held-contract.ts';
import { heldQuery } from '../held-queries.ts';

type HeldPanelProps = {
  /** Null while the panel is closed. */
  item: HeldApplication | null;
  isBusy: boolean;
  onAccept: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** The content of a held application, with the decision. */
export function HeldPanel({ item, isBusy, onAccept, onDelete, onClose }: HeldPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      open={item !== null}
      title={item === null ? '' : `${item.name} ${item.surname}`}
      width={640}
      onClose={onClose}
      footer={
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', padding: 2 }}>
          <Button color="error" onClick={onDelete}>
            {t('apply.held.delete')}
          </Button>
          <Button variant="contained" loading={isBusy} onClick={onAccept}>
            {t('apply.held.accept')}
          </Button>
        </Stack>
      }
    >
      {item !== null && <Details heldId={item.id} />}
    </SidePanel>
  );
}

function Details({ heldId }: { heldId: string }) {
  const { t } = useTranslation();
  const query = useQuery(heldQuery(useCompany().id, heldId));
  if (query.isPending) return <ListSkeleton rows={4} />;
  if (query.isError) return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  const { files } = query.data;
  return (
    <Box component="dl" sx={{ margin: 0, padding: 2, overflowWrap: 'anywhere' }}>
      {factsOf(query.data).map(({ key, label, value }) => (
        <Fact key={key} label={label ?? t(`apply.held.details.${key}`)} value={value} />
      ))}
      {files.length > 0 && (
        <Fact
          label={t('apply.held.details.files')}
          value={`${files.map(({ title }) => title).join('\n')}\n${t('apply.held.details.filesNote')}`}
        />
      )}
    </Box>
  );
}

function factsOf(details: HeldDetails): { key: string; label: string | null; value: string }[] {
  const { email, phoneNumber, currentCompany, coverLetter, answers } = details;
  const standard = Object.entries({ email, phoneNumber, currentCompany, coverLetter });
  return [
    ...standard.filter(([, value]) => value !== '').map(([key, value]) => ({ key, label: null, value })),
    ...answers.map(({ question, answer }, place) => ({ key: String(place), label: question, value: answer })),
  ];
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ margin: '0 0 12px', whiteSpace: 'pre-wrap' }}>
      {value}
    </Typography>
  </>
);
