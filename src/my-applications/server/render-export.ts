import { filterLabels } from '#careers/server/show-filters.ts';
import { shortVersion } from '#consents/rules.ts';
import { zoneName } from '#platform/contract/zone-name.ts';
import { html, type Html } from '#platform/server/html.ts';
import type { jsonResumeOf } from '../export-rules.ts';
import { profileLines } from '../profile-rules.ts';
import type {
  ExportedAlerts,
  ExportedAnswer,
  ExportedApplication,
  ExportedConsent,
  ExportedIntroduction,
  ExportedMail,
  ExportedMessage,
  ExportedRecord,
  ExportedRequest,
  ExportReader,
} from './exported-application.ts';

type ExportPage = {
  resume: ReturnType<typeof jsonResumeOf>;
  applications: ExportedApplication[];
  introductions: ExportedIntroduction[];
  messages: ExportedMessage[];
  emails: ExportedMail[];
  dataRequests: ExportedRequest[];
  jobAlerts: ExportedAlerts;
  /** Besides the main ones. */
  contacts: { otherEmails: string[]; otherPhoneNumbers: string[] };
  otherRecords: ExportedRecord[];
  names: string[];
};

/** The page of the archive that a person reads; it needs no network and no program. */
export function renderExport(page: ExportPage, reader: ExportReader): string {
  const { resume, applications, introductions, messages, dataRequests, contacts, otherRecords, names } = page;
  const { language, words } = reader;
  const word = (key: string) => words(`my-applications.export.${key}`);
  const { basics } = resume;
  const content = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${word('title')}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>${word('title')}</h1>
<p>${words('my-applications.export.made', { date: dateIn(language, reader.now.toISOString()) })}</p>
<h2>${word('person')}</h2>
<dl>
${fact(word('name'), basics.name)}${fact(word('email'), lines(basics.email ?? '', contacts.otherEmails))}${fact(word('phone'), lines(basics.phone, contacts.otherPhoneNumbers))}
${fact(word('position'), basics.label)}${fact(word('summary'), basics.summary)}
${fact(word('skills'), resume.skills.map(({ name }) => name).join(', '))}
</dl>
<p>${word('resume')}</p>
${applications.map((one) => application(one, reader))}
${otherRecords.map((one) => otherRecord(one, reader))}
${introductions.map((one) => introduction(one, reader))}
${messages.length === 0 ? '' : html`<h2>${words('conversations.title')}</h2><dl>${messages.map((one) => message(one, reader))}</dl>`}
${page.emails.length === 0 ? '' : html`<h2>${word('emails')}</h2><ul>${page.emails.map((one) => email(one, reader))}</ul>`}
${dataRequests.length === 0 ? '' : html`<h2>${words('data-requests.title')}</h2><dl>${dataRequests.map((one) => dataRequest(one, reader))}</dl>`}
${page.jobAlerts === null ? '' : alerts(page.jobAlerts, reader)}
<h2>${word('files')}</h2>
${names.length === 0 ? html`<p>${word('noFiles')}</p>` : html`<ul>${names.map(fileLink)}</ul>`}
<p>${word('leftOut')}</p>
</body>
</html>
`;
  return String(content);
}

function application(one: ExportedApplication, reader: ExportReader): Html {
  const { language, words } = reader;
  const word = (key: string) => words(`my-applications.export.${key}`);
  return html`<h2>${words('my-applications.open', { job: one.job, company: one.company })}</h2>
<dl>
${fact(word('appliedAt'), dateIn(language, one.appliedAt))}${fact(word('status'), one.status)}
${fact(words('my-applications.sent.coverLetter'), one.coverLetter)}
${profileFacts(one.profile, reader)}
${one.answers.map((answer) => fact(answer.question, answerText(answer)))}
${one.meetings.map((meeting) =>
  fact(
    words(`meetings.meetingType.${meeting.meetingType}`),
    [
      dateIn(language, meeting.startsAt, meeting.timeZone),
      meeting.place,
      meeting.hosts.join(', '),
      meeting.notes,
    ]
      .filter((line) => line !== '')
      .join('\n'),
  ),
)}
${one.consents.map((consent) => consentFact(consent, reader))}
${one.documents.map(({ title, state, explanation, reason, files }) =>
  fact(
    title,
    [words(`document-requests.states.${state}`), explanation, reason, ...files]
      .filter((line) => line !== null && line !== '')
      .join('\n'),
  ),
)}
${one.suggestedJobs.map(({ job, state, note, suggestedAt }) =>
  fact(
    `${words('job-suggestions.title')}, ${dateIn(language, suggestedAt)}`,
    [job, words(`job-suggestions.states.${state}`), note].filter((line) => line !== '').join('\n'),
  ),
)}
</dl>
`;
}

function otherRecord(one: ExportedRecord, reader: ExportReader): Html {
  const word = (key: string) => reader.words(`my-applications.export.${key}`);
  return html`<h2>${word('otherRecord')}</h2>
<p>${word('otherRecordBody')}</p>
<dl>
${fact(word('name'), `${one.name} ${one.surname}`.trim())}
${fact(word('email'), lines(one.email, one.otherEmails))}${fact(word('phone'), lines(one.phoneNumber, one.otherPhoneNumbers))}
${fact(word('position'), lines(one.currentTitle, [one.currentCompany]))}${fact(word('place'), lines(one.city, [one.country]))}
${fact(word('summary'), one.summary)}${fact(word('skills'), one.skills.join(', '))}
</dl>
`;
}

const lines = (main: string | undefined, others: readonly string[]): string =>
  [main ?? '', ...others].filter((line) => line !== '').join('\n');

function introduction(one: ExportedIntroduction, reader: ExportReader): Html {
  const { language, words } = reader;
  const word = (key: string) => words(`my-applications.export.${key}`);
  return html`<h2>${word('introduction')}</h2>
<dl>
${fact(word('sentAt'), dateIn(language, one.sentAt))}
${fact(word('note'), one.note)}
${one.consents.map((consent) => consentFact(consent, reader))}
${profileFacts(one.profile, reader)}
</dl>
`;
}

/** The text that was shown, and the answer to it. */
function consentFact(one: ExportedConsent, { language, words }: ExportReader): Html | '' {
  const at = (key: string, instant: string) =>
    words(`consents.record.${key}`, { date: dateIn(language, instant) });
  const answer = one.isGiven === null ? 'shownOn' : one.isGiven ? 'givenOn' : 'notGivenOn';
  const facts = [at(answer, one.recordedAt)];
  if (one.withdrawnAt !== null) facts.push(at('withdrawnOn', one.withdrawnAt));
  facts.push(words('consents.record.version', { version: shortVersion(one.version) }));
  return fact(words(`consents.kinds.${one.kind}`), [one.text, facts.join(' · ')].join('\n\n'));
}

const profileFacts = (profile: ExportedApplication['profile'], { language, words }: ExportReader) =>
  profileLines(profile, { now: words('my-applications.sent.now'), language }).map(({ part, lines }) =>
    fact(words(`my-applications.sent.profile.${part}`), lines.join('\n')),
  );

const message = ({ name, sentAt, text }: ExportedMessage, { language, words }: ExportReader): Html | '' =>
  fact(`${name || words('conversations.formerMember')}, ${dateIn(language, sentAt)}`, text);

const email = ({ sentAt, to, delivery }: ExportedMail, { language, words }: ExportReader): Html =>
  html`<li>${dateIn(language, sentAt)}, ${to}${delivery === 'failed' ? `: ${words('my-applications.export.returned')}` : ''}</li>`;

const dataRequest = (one: ExportedRequest, { language, words }: ExportReader): Html | '' =>
  fact(
    `${words(`data-requests.kinds.${one.kind}`)}, ${dateIn(language, one.requestedAt)}`,
    [words(`data-requests.states.${one.state}`), one.text, one.answer]
      .filter((line) => line !== '')
      .join('\n'),
  );

function alerts({ email, subscribedAt, searches }: NonNullable<ExportedAlerts>, reader: ExportReader): Html {
  const { language, words } = reader;
  const word = (key: string) => words(`my-applications.export.${key}`);
  const inWords = searches.map(({ department, ...filters }) => {
    const labels = filterLabels(
      { filters: { ...filters, departmentId: department }, department: department ?? '' },
      { t: words },
    );
    return labels.length === 0 ? word('allJobs') : labels.join(', ');
  });
  return html`<h2>${word('jobAlerts')}</h2>
<dl>
${fact(word('email'), email)}${fact(word('subscribedAt'), dateIn(language, subscribedAt))}${fact(word('searches'), inWords.join('\n'))}
</dl>
`;
}

const fact = (label: string, value: string | undefined): Html | '' =>
  value === undefined || value === '' ? '' : html`<dt>${label}</dt><dd>${value}</dd>\n`;

const fileLink = (name: string): Html =>
  html`<li><a href="${name.split('/').map(encodeURIComponent).join('/')}">${name}</a></li>`;

function answerText({ answer }: ExportedAnswer): string {
  if (Array.isArray(answer)) return answer.join(', ');
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}

const dateIn = (language: string, instant: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  ) + `, ${zoneName(timeZone, instant, language)}`;
