import type { DeadTask } from '#platform/server/background/dead-tasks.ts';
import { type Html, html } from '#platform/server/html.ts';

export type StoredMessage = {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  message: {
    text: string;
    html?: string;
    fromName?: string;
    replyTo?: string;
    calendar?: { method: string; content: string };
  };
  state: string;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
};

/** The newest messages. `rows` may have one row more than a page, to show that older ones exist. */
export function renderOutbox(rows: StoredMessage[], shown: { to: string; pageSize: number }): Html {
  const page = rows.slice(0, shown.pageSize);
  const oldest = rows.length > shown.pageSize ? page.at(-1) : undefined;
  const older =
    oldest && html`<p><a href="?to=${encodeURIComponent(shown.to)}&before=${oldest.id}">Older</a></p>`;
  const body =
    page.length === 0
      ? html`<p class="quiet">Nothing has been sent yet. Mails and SMS appear here the moment they are written.</p>`
      : html`<table><thead><tr><th>When</th><th>To</th><th>Subject</th><th>State</th></tr></thead><tbody>${page.map(row)}</tbody></table>`;
  return frame(
    'Outbox',
    html`<form class="search"><label>To <input name="to" value="${shown.to}" autocomplete="off"></label> <button>Show</button></form>
    ${body}${older ?? ''}`,
  );
}

function row(message: StoredMessage): Html {
  const title = message.channel === 'sms' ? `SMS: ${message.message.text}` : message.subject;
  return html`<tr>
    <td><time>${timeOf(message.created_at)}</time></td>
    <td>${message.recipient}</td>
    <td><a href="/dev/outbox/${message.id}">${title}</a>${message.message.calendar ? html` <span class="chip">invitation</span>` : ''}</td>
    <td><span class="chip">${message.state}</span></td>
  </tr>`;
}

/** One message: the HTML in a frame without scripts and with an opaque origin, the plain text, the calendar part. */
export function renderMessage({ message, ...about }: StoredMessage): Html {
  const facts: [string, string][] = [
    ['To', about.recipient],
    ['From', message.fromName ?? ''],
    ['Reply to', message.replyTo ?? ''],
    ['Written', timeOf(about.created_at)],
    ['Sent', about.sent_at === null ? '' : timeOf(about.sent_at)],
    ['State', about.state],
    ['Failed attempts', about.attempts === 0 ? '' : String(about.attempts)],
    ['Last error', about.last_error ?? ''],
  ];
  const known = facts.filter(([, value]) => value !== '');
  const title = about.channel === 'sms' ? 'SMS' : about.subject;
  return frame(
    title,
    html`<p><a href="/dev/outbox">All messages</a></p>
    <dl>${known.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
    ${message.html === undefined ? '' : mailFrame(message.html)}
    <h2>Text</h2><pre>${withLinks(message.text)}</pre>
    ${message.calendar === undefined ? '' : invitation(about.id, message.calendar)}`,
  );
}

// Links open outside the frame, because the sandbox applies to pages opened inside it.
function mailFrame(source: string): Html {
  const framed = source.replace('<head>', '<head><base target="_blank">');
  return html`<iframe title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>`;
}

function invitation(id: string, calendar: { method: string; content: string }): Html {
  return html`<h2>Calendar (${calendar.method})</h2><p><a href="/dev/outbox/${id}/invite.ics" download>invite.ics</a></p><pre>${calendar.content}</pre>`;
}

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

/** Dead tasks, and a button that retries them. */
export function renderTasks(tasks: DeadTask[]): Html {
  const rows = tasks.map(
    (task) =>
      html`<tr><td>${task.id}</td><td>${task.task}</td><td>${task.attempts}</td><td><time>${timeOf(task.failedAt)}</time></td><td>${task.lastError.slice(0, 500)}</td></tr>`,
  );
  const body =
    tasks.length === 0
      ? html`<p class="quiet">No task has given up.</p>`
      : html`<form method="post" action="/dev/tasks/retry"><button>Retry all</button></form>
        <table><thead><tr><th>Id</th><th>Task</th><th>Tries</th><th>Last try</th><th>Error</th></tr></thead><tbody>${rows}</tbody></table>`;
  return frame('Tasks that gave up', body);
}

const timeOf = (when: Date): string => when.toISOString().slice(0, 19).replace('T', ' ');

function frame(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – development</title>
<style>
:root { --line: #d5d9e2; --quiet: #55607a; --link: #4044c9; }
@media (prefers-color-scheme: dark) { :root { --line: #343a48; --quiet: #a5aec0; --link: #a5a8ff; } }
body { max-width: 1100px; margin: 0 auto; padding: 24px 16px; font: 14px/22px -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
nav { display: flex; gap: 16px; } a { display: inline-block; padding-block: 2px; color: var(--link); } h1 { font-size: 22px; line-height: 30px; } h2 { font-size: 16px; }
table { width: 100%; border-collapse: collapse; } th, td { padding: 8px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--quiet); } time { white-space: nowrap; font-variant-numeric: tabular-nums; }
.chip { padding: 0 8px; border: 1px solid var(--line); border-radius: 8px; white-space: nowrap; } .quiet { color: var(--quiet); }
.search { margin-bottom: 16px; } .search label { display: inline-block; } input, button { box-sizing: border-box; min-height: 32px; font: inherit; padding: 4px 8px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; } dt { color: var(--quiet); } dd { margin: 0; }
iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 8px; background: #ffffff; }
@media (max-width: 640px) { thead { display: none; } tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line); } td { display: block; padding: 2px 0; border: 0; } }
pre { white-space: pre-wrap; padding: 16px; border: 1px solid var(--line); border-radius: 8px; }
</style>
</head>
<body>
<nav><a href="/dev/outbox">Outbox</a><a href="/dev/tasks">Tasks</a></nav>
<h1>${title}</h1>
${content}
</body>
</html>`;
}
