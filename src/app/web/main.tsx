import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startWords } from './i18n.ts';
import { publicPageAt } from './public-pages.ts';

// The pages outside the shell are an application of their own: small, and left by a full load (specification, section 2).
async function main(): Promise<void> {
  const page = publicPageAt(window.location);
  const [App] = await Promise.all([
    page === undefined
      ? import('./app.tsx').then(({ App: Shell }) => Shell)
      : import('./public-app.tsx').then(({ publicApp }) => publicApp(page)),
    startWords(),
  ]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void main();
