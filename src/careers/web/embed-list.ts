import type { EmbeddedList } from '../embed-rules.ts';

/*
 * The list of jobs on a company's own site, put after its script element. A strict content policy of that site needs
 * only `script-src` and `connect-src` with our origin: styles are constructed, and no markup is parsed from text.
 */
const styles = `
:host { display: block; color: inherit; font: inherit; }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 0 0 16px; }
label { display: grid; gap: 4px; flex: 1 1 180px; font-size: .875em; }
input, select, button { font: inherit; font-size: 16px; min-height: 44px; box-sizing: border-box; width: 100%;
  padding: 8px 12px; border: 1px solid #8a93a6; border-radius: 8px; background: transparent; color: inherit; }
option { color: #12161f; background: #fff; }
button { width: auto; background: var(--fill); color: var(--ink); border-color: transparent; font-weight: 600; cursor: pointer; }
p { margin: 0 0 12px; font-weight: 600; }
ul { list-style: none; margin: 0 0 16px; padding: 0; }
li { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
li:last-child { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
a { display: grid; gap: 2px; padding: 14px 4px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
a span:first-child { font-weight: 600; color: var(--text); }
a:hover span:first-child { text-decoration: underline; }
a span + span { font-size: .9em; }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
`;

type Settings = { server: string; company: string; language: string; isDark: boolean };

function start(script: HTMLScriptElement): void {
  const { company = '', language = '', theme } = script.dataset;
  const settings: Settings = {
    server: new URL(script.src).origin,
    company,
    language,
    isDark: theme === 'dark' || (theme === 'device' && matchMedia('(prefers-color-scheme: dark)').matches),
  };
  const host = document.createElement('div');
  script.after(host);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  read(settings, new URLSearchParams()).then(
    (list) => show(root, host, settings, list),
    () => root.append(fallbackLink(settings)),
  );
}

async function read({ server, company, language }: Settings, query: URLSearchParams): Promise<EmbeddedList> {
  if (language !== '') query.set('lang', language);
  const answer = await fetch(`${server}/careers-embed/${encodeURIComponent(company)}/jobs?${query}`, {
    credentials: 'omit',
  });
  if (!answer.ok) throw new Error(`The list of jobs answered ${answer.status}`);
  return (await answer.json()) as EmbeddedList;
}

/** A link to the careers site, when the list cannot be read. */
function fallbackLink({ server, company }: Settings): HTMLAnchorElement {
  const link = make('a', `${server}/careers/${company}`);
  link.href = `${server}/careers/${encodeURIComponent(company)}`;
  return link;
}

function show(root: ShadowRoot, host: HTMLElement, settings: Settings, first: EmbeddedList): void {
  const { fill, ink, text, darkText } = first.colors;
  host.lang = first.language;
  for (const [name, value] of Object.entries({ fill, ink, text: settings.isDark ? darkText : text }))
    host.style.setProperty(`--${name}`, value);
  const { section, count, rows, more } = partsOf(first);
  const failed = fallbackLink(settings);
  let query = new URLSearchParams();
  const load = (wanted: URLSearchParams, onFound: (list: EmbeddedList) => void): void =>
    void read(settings, new URLSearchParams(wanted)).then(
      (list) => {
        failed.remove();
        onFound(list);
      },
      () => section.append(failed),
    );
  const add = (list: EmbeddedList): void => {
    count.textContent = list.count;
    rows.append(...list.jobs.map((job) => rowOf(job, settings.server)));
    rows.hidden = rows.childElementCount === 0;
    more.hidden = list.after === null;
    more.onclick = () => loadMore(list.after ?? '');
  };
  const loadMore = (after: string): void => {
    const before = rows.childElementCount;
    const shown = query;
    load(new URLSearchParams([...query, ['after', after]]), (found) => {
      // A second click, or a new search meanwhile, has changed the rows.
      if (query !== shown || rows.childElementCount !== before) return;
      add(found);
      rows.children[before]?.querySelector('a')?.focus();
    });
  };
  const search = (chosen: URLSearchParams): void => {
    query = chosen;
    load(chosen, (found) => {
      if (query !== chosen) return;
      rows.replaceChildren();
      add(found);
    });
  };
  add(first);
  section.append(...(first.hasFilters ? [filterForm(first, search)] : []), count, rows, more);
  root.append(section);
}

function partsOf({ words }: EmbeddedList) {
  const section = document.createElement('section');
  section.setAttribute('aria-label', words.title);
  const count = make('p', '');
  count.setAttribute('role', 'status');
  const rows = document.createElement('ul');
  const more = make('button', words.more);
  more.type = 'button';
  return { section, count, rows, more };
}

function filterForm(list: EmbeddedList, search: (query: URLSearchParams) => void): HTMLFormElement {
  const { words, departments } = list;
  const form = document.createElement('form');
  form.setAttribute('role', 'search');
  const text = document.createElement('input');
  Object.assign(text, { type: 'search', name: 'q', maxLength: 100 });
  const department = document.createElement('select');
  department.name = 'department';
  department.append(
    new Option(words.all, ''),
    ...departments.map(({ value, name }) => new Option(name, value)),
  );
  form.append(labelled(words.search, text));
  if (departments.length > 1) form.append(labelled(words.department, department));
  form.append(make('button', words.show));
  form.onsubmit = (event) => {
    event.preventDefault();
    search(new URLSearchParams({ q: text.value, department: department.value }));
  };
  return form;
}

function labelled(words: string, field: HTMLElement): HTMLLabelElement {
  const label = make('label', words);
  label.append(field);
  return label;
}

function rowOf(job: EmbeddedList['jobs'][number], server: string): HTMLLIElement {
  const row = document.createElement('li');
  const link = document.createElement('a');
  link.href = new URL(job.path, server).href;
  const title = make('span', job.title);
  title.lang = job.language;
  link.append(title, make('span', job.facts.join(' · ')));
  row.append(link);
  return row;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

// Null in a module, which a snippet of ours never is.
if (document.currentScript instanceof HTMLScriptElement) start(document.currentScript);
