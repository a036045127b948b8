import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { outgoing, type ScheduledMessage } from '../contract.ts';
import { sendingMax } from '../rules.ts';
import { Mailings } from './parts/mailings.tsx';
import { ScheduledItem } from './parts/scheduled-item.tsx';
import { sendingToast } from './parts/sending-toast.ts';
import { distinct } from './parts/distinct.ts';
import { outgoingPages, useLiveOutgoing, useMailings, useOutgoingChange } from './queries.ts';

/** Messages that are not sent yet: one look, and one press sends those that are ticked. */
export function OutgoingPage() {
  const { t } = useTranslation();
  const [author, setAuthor] = useState<'me' | 'all'>('me');
  return (
    <PageFrame>
      <PageHeader
        title={t('outgoing.title')}
        subtitle={t('outgoing.lead')}
        back={{ label: t('outgoing.back'), href: links.candidates() }}
      />
      <Box sx={{ marginBlockEnd: 2 }}>
        <ChoiceSwitch
          label={t('outgoing.author.label')}
          value={author}
          onChange={setAuthor}
          choices={(['me', 'all'] as const).map((value) => ({ value, label: t(`outgoing.author.${value}`) }))}
        />
      </Box>
      <Lists author={author} />
    </PageFrame>
  );
}

function Lists({ author }: { author: 'me' | 'all' }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const query = useInfiniteQuery(outgoingPages(companyId, author));
  const mailings = useMailings(author);
  useLiveOutgoing();
  const hasMailings = (mailings.data?.pages[0]?.items.length ?? 0) > 0;
  const emptyWords = { title: t('outgoing.empty.title'), body: t('outgoing.empty.body') };
  const retry = (): void => {
    void query.refetch();
    void mailings.refetch();
  };
  // Mailings that are read later would push the messages down.
  if (mailings.isPending || query.isPending) return <ListSkeleton />;
  // One reason, not the same one twice.
  if (mailings.isLoadingError && query.isLoadingError)
    return <FailureState error={query.error} onRetry={retry} />;
  return (
    <>
      <Mailings query={mailings} />
      <PagedList
        query={query}
        more={t('outgoing.more')}
        empty={hasMailings ? null : <EmptyState {...emptyWords} icon={Send} />}
      >
        {(messages) => <Tray messages={distinct(messages)} />}
      </PagedList>
    </>
  );
}

function Tray({ messages }: { messages: ScheduledMessage[] }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  // A message with a time of its own is sent at that time, unless the member ticks it.
  const isTicked = ({ id, sendAt, can }: ScheduledMessage): boolean =>
    can.change && (choices.get(id) ?? sendAt === null);
  const sendable = messages.filter(({ can }) => can.change);
  const ticked = messages.filter(isTicked);
  const send = useOutgoingChange({
    send: (chosen: ScheduledMessage[]) => sendAll(companyId, chosen),
    done: ({ items }) => sendingToast(items, t),
  });
  const tick = (chosen: ScheduledMessage[], value: boolean): void =>
    setChoices(new Map([...choices, ...chosen.map(({ id }) => [id, value] as const)]));
  const isAll = ticked.length === sendable.length;
  return (
    <Surface padding="none">
      <Bar
        count={ticked.length}
        isAll={isAll}
        isSending={send.isPending}
        onToggleAll={() => tick(sendable, !isAll)}
        onSend={() => send.mutate(ticked)}
      />
      <Box component="ul" aria-label={t('outgoing.title')} sx={listStyles}>
        {messages.map((message) => (
          <Row
            key={message.id}
            message={message}
            isTicked={isTicked(message)}
            onToggle={() => tick([message], !isTicked(message))}
          />
        ))}
      </Box>
    </Surface>
  );
}

/** Sends any number of messages, `sendingMax` by call. */
async function sendAll(companyId: string, messages: ScheduledMessage[]) {
  const items: ScheduledMessage[] = [];
  for (let start = 0; start < messages.length; start += sendingMax) {
    const part = messages.slice(start, start + sendingMax);
    const body = { scheduledMessages: part.map(({ id, version }) => ({ id, version })) };
    const sent = await call(outgoing.send, { params: { companyId }, body });
    items.push(...sent.items);
  }
  return { items };
}

type BarProps = {
  count: number;
  isAll: boolean;
  isSending: boolean;
  onToggleAll: () => void;
  onSend: () => void;
};

function Bar({ count, isAll, isSending, onToggleAll, onSend }: BarProps) {
  const { t } = useTranslation();
  const number = formatNumber(count);
  return (
    <Stack direction="row" sx={barStyles}>
      <FormControlLabel
        control={
          <Checkbox checked={isAll && count > 0} indeterminate={!isAll && count > 0} onChange={onToggleAll} />
        }
        label={t('outgoing.selected', { count, number })}
      />
      <Button
        variant="contained"
        disabled={count === 0}
        loading={isSending}
        loadingPosition="start"
        startIcon={<Send size={15} aria-hidden />}
        onClick={onSend}
      >
        {t('outgoing.sendTicked', { count, number })}
      </Button>
    </Stack>
  );
}

type RowProps = { message: ScheduledMessage; isTicked: boolean; onToggle: () => void };

function Row({ message, isTicked, onToggle }: RowProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { candidateName: name, candidateId, can } = message;
  return (
    <Box component="li" sx={rowStyles}>
      <Checkbox
        checked={isTicked}
        disabled={!can.change}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': t('outgoing.select', { name }) } }}
        // In line with the checkbox above, and with the name.
        sx={{ alignSelf: 'flex-start', marginInlineStart: '-6px', marginBlockStart: '-5px' }}
      />
      <ScheduledItem message={message}>
        <Link
          component={LinkComponent}
          href={links.candidate(candidateId, 'messages')}
          sx={{ fontWeight: 600 }}
        >
          {name}
        </Link>
      </ScheduledItem>
    </Box>
  );
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0 } as const;
const barStyles = {
  justifyContent: 'space-between',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  padding: '8px 16px',
} as const;
const rowStyles = (theme: Theme) => ({
  display: 'flex',
  gap: 1,
  padding: '12px 16px',
  borderBlockStart: `1px solid ${theme.kadro.line}`,
});
