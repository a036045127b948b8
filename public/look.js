// Run before anything is drawn: the page's first, empty colour is that of the palette this browser keeps.
try {
  const { paletteMode } = JSON.parse(localStorage.getItem('kadro.settings')) ?? {};
  document.querySelector('meta[name=color-scheme]').content = paletteMode === 'dark' ? 'dark' : 'light';
} catch {}
