// Runs before the first paint: the page's initial colour is that of the palette stored in this browser, else the
// system's.
try {
  const kept = localStorage.getItem('kadro.settings');
  const isDark =
    kept === null
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : (JSON.parse(kept) ?? {}).paletteMode === 'dark';
  document.querySelector('meta[name=color-scheme]').content = isDark ? 'dark' : 'light';
} catch {}

// The messages load in parallel with the scripts, in the language that src/app/web/choose-language.ts will choose.
try {
  const [language = 'en'] = [localStorage.getItem('kadro.language'), ...navigator.languages]
    .map((tag) => tag?.slice(0, 2).toLowerCase())
    .filter((tag) => tag === 'en' || tag === 'tr');
  const files = document.currentScript.dataset[language]?.split(' ') ?? [];
  for (const file of files)
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: '',
        href: `/${file}`,
      }),
    );
} catch {}

// Nobody is signed in, so the icon of the installed app shows no number of unread notifications.
addEventListener('DOMContentLoaded', () => {
  const isVisitor = document.querySelector('meta[name=kadro-session]') !== null;
  if (isVisitor) navigator.clearAppBadge?.().catch(() => {});
});
