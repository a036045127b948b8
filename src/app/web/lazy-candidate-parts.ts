import { lazy } from 'react';
import { partWithWords } from './page-words.ts';

// Loaded with its tab, because it is shown on demand.
export const ConversationPanel = lazy(async () => {
  const load = () => import('#conversations/web/parts/conversation-panel.tsx');
  return { default: (await partWithWords('mails', load)).ConversationPanel };
});

export const ScheduledMessages = lazy(async () => {
  const load = () => import('#outgoing/web/parts/scheduled-messages.tsx');
  return { default: (await partWithWords('mails', load)).ScheduledMessages };
});

export const MessageTools = lazy(async () => {
  const load = () => import('#outgoing/web/parts/message-tools.tsx');
  return { default: (await partWithWords('mails', load)).MessageTools };
});

export const TimelinePanel = lazy(async () => ({
  default: (await import('#timeline/web/parts/timeline-panel.tsx')).TimelinePanel,
}));

export const CandidateEvaluation = lazy(async () => {
  const load = () => import('#evaluations/web/parts/candidate-evaluation.tsx');
  return { default: (await partWithWords('evaluations', load)).CandidateEvaluation };
});

// Loaded later, because they are beside what a reader came for.
export const NewsLine = lazy(async () => ({
  default: (await import('#timeline/web/parts/news-line.tsx')).NewsLine,
}));

export const MuteButton = lazy(async () => {
  const load = () => import('#notifications/web/parts/mute-button.tsx');
  return { default: (await partWithWords('notifications', load)).MuteButton };
});

// Most candidates are not withheld.
export const WithheldNotice = lazy(async () => {
  const load = () => import('#blind-reviews/web/parts/withheld-notice.tsx');
  return { default: (await partWithWords('blindReviews', load)).WithheldNotice };
});

export const CandidateTasks = lazy(async () => ({
  default: (await import('#tasks/web/parts/candidate-tasks.tsx')).CandidateTasks,
}));

// Beside the page, because many companies have no fields of their own; at once, because the record waits for them.
const fieldValues = import('#custom-fields/web/parts/custom-field-values.tsx');

export const CandidateFieldValues = lazy(async () => ({ default: (await fieldValues).CandidateFieldValues }));

export const PreloadedFieldValues = lazy(async () => ({ default: (await fieldValues).PreloadedFieldValues }));

export const ApplicationFieldValues = lazy(async () => ({
  default: (await fieldValues).ApplicationFieldValues,
}));

// Few candidates have a notice; at once, because the page waits for them.
const notices = import('./candidate-notices.tsx');

export const CandidateNotices = lazy(async () => ({ default: (await notices).CandidateNotices }));

export const PreloadedNotices = lazy(async () => ({ default: (await notices).PreloadedNotices }));

// Loaded later, because few candidates are shared.
export const CandidateShares = lazy(async () => ({
  default: (await import('#shares/web/parts/candidate-shares.tsx')).CandidateShares,
}));

export const ShareDialog = lazy(async () => ({
  default: (await import('#shares/web/share-dialog.tsx')).ShareDialog,
}));

// Loaded later, because few candidates have offered times.
export const CandidateOffers = lazy(async () => ({
  default: (await partWithWords('booking', () => import('#booking/web/parts/candidate-offers.tsx')))
    .CandidateOffers,
}));

export const OfferDialog = lazy(async () => ({
  default: (await partWithWords('booking', () => import('#booking/web/offer-dialog.tsx'))).OfferDialog,
}));

export const MergeWithDialog = lazy(async () => ({
  default: (await import('#duplicates/web/merge-with-dialog.tsx')).MergeWithDialog,
}));
