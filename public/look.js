// Run before anything is drawn: the page's first, empty colour is that of the palette this browser keeps, else of the
// system's.
try {
  const kept = localStorage.getItem('kadro.settings');
  const isDark =
    kept === null
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : (JSON.parse(kept) ?? {}).paletteMode === 'dark';
  document.querySelector('meta[name=color-scheme]').content = isDark ? 'dark' : 'light';
} catch {}
