import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { useCompany, useUser } from '#platform/web/session.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { Conversation, Message } from '../../contract.ts';
import {
  conversationQuery,
  messagePages,
  pollWhileQueued,
  useLiveConversation,
  useMarkRead,
  useSendMessage,
} from '../queries.ts';
import { MailDetails } from './mail-details.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageThread } from './message-thread.tsx';
import { readersOf } from './readers-of.ts';
import { useUnsentMessages } from './use-unsent-messages.ts';

const PrivacyField = lazy(async () => ({ default: (await import('./privacy-field.tsx')).PrivacyField }));

/** A message that is being written, for the tools of a later slice. */
export type WrittenMessage = {
  candidateId: string;
  applicationId: string | null;
  draft: string;
  setDraft: (draft: string) => void;
  /** The members to whom copies can be sent, and the chosen ones. */
  team: Topic['team'];
  copyMemberIds: string[];
  setCopies: (memberIds: string[]) => void;
  /** The members who alone read it; null: everyone who sees the conversation. */
  readerIds: string[] | null;
};

type ConversationPanelProps = {
  candidateId: string;
  focusOnOpen?: boolean;
  /** Above the field: the messages that are sent later. */
  scheduled?: ReactNode;
  /** Below the field: templates and times. */
  tools?: (message: WrittenMessage) => ReactNode;
};

/** The messages between a candidate and the team. `w` focuses the field for a new one. */
export function ConversationPanel(props: ConversationPanelProps) {
  const { candidateId, focusOnOpen = false, scheduled, tools } = props;
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { id: userId } = useUser();
  useLiveConversation(candidateId);
  const state = useQuery(conversationQuery(companyId, candidateId));
  const conversation = state.data;
  const messages = useInfiniteQuery({
    ...messagePages(companyId, candidateId),
    refetchInterval: pollWhileQueued,
  });
  const markRead = useMarkRead(companyId, candidateId);
  const writing = useUnsentMessages({
    storageKey: `kadro.messages.${userId}.${candidateId}`,
    send: useSendMessage(companyId, candidateId),
  });
  const newestFirst = messages.data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = newestFirst[0];
  const askedAboutId = newestFirst.find(({ sender }) => sender === 'candidate')?.applicationId ?? null;
  return (
    <Stack sx={{ gap: 2.5 }}>
      {conversation?.addressProblem && <AddressProblem problem={conversation.addressProblem} />}
      {conversation?.mailingOptOut && <OptOut optOut={conversation.mailingOptOut} />}
      <MessageThread
        query={messages}
        side="member"
        empty={t('conversations.empty')}
        topicId={null}
        unsent={writing.unsent}
        onRetry={writing.retry}
        onRemove={writing.remove}
        unread={conversation?.unread ?? 0}
        onSeen={(messageId) => markRead.mutate(messageId)}
        renderDetails={(message) => <MailDetails message={message} candidateId={candidateId} />}
      />
      {scheduled}
      {conversation === undefined && messages.data !== undefined && state.error !== null && (
        <FailureState error={state.error} onRetry={() => void state.refetch()} />
      )}
      {conversation !== undefined && messages.data !== undefined && (
        <Writing {...{ candidateId, conversation, writing, newest, askedAboutId, focusOnOpen, tools }} />
      )}
    </Stack>
  );
}

/** The person gets no mailings. */
function OptOut({ optOut: { source, at } }: { optOut: NonNullable<Conversation['mailingOptOut']> }) {
  const { t } = useTranslation();
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t(`conversations.optOut.${source}`, { date: formatDateTime(at) })}
    </Typography>
  );
}

/** The newest mail did not arrive, so the next one will not either. */
function AddressProblem({ problem }: { problem: NonNullable<Conversation['addressProblem']> }) {
  const { t } = useTranslation();
  if (problem.address === null)
    return <Alert severity="warning">{t('conversations.mails.withheldProblem')}</Alert>;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('conversations.mails.problemTitle', problem)}</AlertTitle>
      {t('conversations.mails.problemBody', problem)}
    </Alert>
  );
}

type WritingProps = Pick<ConversationPanelProps, 'candidateId' | 'focusOnOpen'> & {
  tools: ConversationPanelProps['tools'] | undefined;
  conversation: Conversation;
  writing: ReturnType<typeof useUnsentMessages>;
  newest: Message | undefined;
  /** The application of the candidate's newest message. */
  askedAboutId: string | null;
};

/** The field for a message with the choice of the application, or the reason why there is none. */
function Writing(props: WritingProps) {
  const { candidateId, conversation, writing, newest, askedAboutId, focusOnOpen, tools } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { applications, can } = conversation;
  const topics = applications.filter((application) => application.can.write);
  const topic = findTopic(topics, [chosen, askedAboutId]);
  const copying = useCopies(topic);
  // After a private message the next one is private for the same members, unless another choice is made.
  const { readers = newest === undefined ? null : readersOf(newest) } = writing;
  const change = (draft: string): void => {
    // A message that arrives changes neither what a half-written one is about nor who reads it.
    setChosen(draft === '' ? null : (topic?.id ?? null));
    writing.setDraft(draft, readers);
  };
  const submit = (): void => {
    const { copyMemberIds } = copying;
    writing.submit({ applicationId: topic?.id ?? null, copyMemberIds, readers });
    setChosen(null);
    copying.setCopies([]);
  };
  // About the person when no application can be written about, such as those of archived jobs.
  const mayWrite = topic !== null || can.write;
  useShortcut('w', () => field.current?.focus(), mayWrite);
  useFocusOnOpen(field, focusOnOpen);
  if (!mayWrite) return <MayNotWrite conversation={conversation} />;
  const about = { candidateId, applicationId: topic?.id ?? null, ...copying };
  const readerIds = readers?.map(({ id }) => id) ?? null;
  const message = { ...about, draft: writing.draft, setDraft: change, readerIds };
  return (
    <MessageComposer
      ref={field}
      draft={writing.draft}
      onChange={change}
      onSubmit={submit}
      tools={tools?.(message)}
    >
      {topic === null && applications.length > 0 && readers === null && <AboutPerson />}
      {topics.length > 1 && <TopicChoice topics={topics} value={topic?.id ?? ''} onChoose={setChosen} />}
      <Privacy
        {...{ candidateId, readers }}
        applicationId={about.applicationId}
        onChange={writing.setReaders}
      />
    </MessageComposer>
  );
}

/** Says that a message about no application has more readers. */
function AboutPerson() {
  const { t } = useTranslation();
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('conversations.aboutPerson')}
    </Typography>
  );
}

const Privacy = (props: ComponentProps<typeof PrivacyField>) => (
  <Suspense fallback={<div style={{ height: 32 }} />}>
    <PrivacyField {...props} />
  </Suspense>
);

type Topic = Conversation['applications'][number];

type TopicChoiceProps = { topics: readonly Topic[]; value: string; onChoose: (id: string) => void };

function TopicChoice({ topics, value, onChoose }: TopicChoiceProps) {
  const { t } = useTranslation();
  const options = topics.map(({ id, jobTitle }) => ({ value: id, label: jobTitle }));
  return <PlainSelect label={t('conversations.about')} value={value} onChange={onChoose} options={options} />;
}

function useFocusOnOpen(field: RefObject<HTMLTextAreaElement | null>, isWanted = false): void {
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [field, isWanted]);
}

/** The members who get a copy of the next message, of those on the team of its application. */
function useCopies(topic: Topic | null) {
  const [copies, setCopies] = useState<string[]>([]);
  const team = topic?.team ?? [];
  const copyMemberIds = copies.filter((id) => team.some(({ memberId }) => memberId === id));
  return { team, copyMemberIds, setCopies };
}

/** The first of the wanted ones, else the newest open one, else the newest. */
function findTopic(topics: readonly Topic[], wanted: readonly (string | null)[]): Topic | null {
  const found = wanted.flatMap((id) => topics.find((topic) => topic.id === id) ?? []);
  return found[0] ?? topics.find(({ isOpen }) => isOpen) ?? topics[0] ?? null;
}

type MayNotWriteProps = { conversation: Conversation };

function MayNotWrite({ conversation: { applications, disabledReason } }: MayNotWriteProps) {
  const { t } = useTranslation();
  const reason = disabledReason ?? applications[0]?.disabledReason ?? null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {reason === null ? t('conversations.mayNotWrite') : t(reasonKeys[reason])}
    </Typography>
  );
}

const reasonKeys = {
  'applications.job_archived': 'conversations.jobArchived',
  'conversations.no_email': 'conversations.noEmail',
} as const;
