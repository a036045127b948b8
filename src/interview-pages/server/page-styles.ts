import { html } from '#platform/server/html.ts';

/** Beside the style sheet of the careers pages. */
export const pageStyles = html`<style>
.interview { display: grid; gap: 16px; padding-block: 32px 48px; }
.interview > * { min-width: 0; }
.interview .soft { color: var(--soft); margin: 0; }
.interview h1.small + .soft { margin-top: -8px; }
.interview h2 { margin: 0; }
.interview h3 { margin: 8px 0 0; font-size: 16px; }
.interview .lines { white-space: pre-line; margin: 0; }
.interview blockquote { margin: 0; padding: 16px 20px; border-left: 4px solid var(--fill); border-radius: 4px; background: var(--tint); white-space: pre-line; }
.interview .note-label { display: block; color: var(--soft); font-size: 14px; font-weight: 400; }
.interview section { display: grid; gap: 12px; padding-top: 24px; border-top: 1px solid var(--line); margin-top: 8px; }
.interview dl { margin: 0; display: grid; gap: 4px; overflow-wrap: anywhere; }
.interview dt { color: var(--soft); font-size: 14px; }
.interview dd { margin: 0 0 10px; }
.panel { border: 1px solid var(--line); border-radius: 10px; padding: 0 16px; }
.panel[open] { padding-bottom: 16px; }
.panel summary { min-height: 48px; display: list-item; align-content: center; cursor: pointer; font-weight: 600; }
.cv-pages { display: grid; gap: 16px; }
.cv-pages img { display: block; width: 100%; height: auto; background: #ffffff; border: 1px solid var(--line); border-radius: 8px; }
.cv-text { padding: 16px; background: var(--tint); border-radius: 8px; }
.interview form { display: grid; gap: 12px; }
.interview fieldset { border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px 16px; margin: 0; min-width: 0; display: grid; gap: 10px; }
.interview legend, .interview label[for] { padding: 0 4px; font-weight: 600; }
.interview label[for] { padding: 0; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; }
.choices.levels { display: grid; }
.choice { display: flex; gap: 10px; align-items: center; min-height: 48px; padding: 8px 16px; border: 1px solid var(--line-strong); border-radius: 10px; cursor: pointer; }
.choice:has(:checked) { border-color: var(--text-brand); box-shadow: inset 0 0 0 1px var(--text-brand); }
.choice input { width: 20px; height: 20px; min-height: 0; margin: 0; flex: none; accent-color: var(--text-brand); }
.acts { display: flex; flex-wrap: wrap; gap: 12px; }
.button.plain { background: transparent; color: inherit; border: 1px solid var(--line-strong); }
.interview .good { color: var(--good); margin: 0; }
.interview .wrong { color: var(--error); margin: 0; }
@media (max-width: 480px) { .choice, .acts .button { flex: 1 1 100%; } }
@media print { .interview form, .top, .foot { display: none; } }
</style>`;
