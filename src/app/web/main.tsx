import { type ComponentType, startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startWords } from './i18n.ts';
import { startLoadingUser } from './early-user.ts';
import { type PublicPage, publicPageAt } from './public-pages.ts';

// The pages outside the shell are a separate, small application. Leaving them is a full load (specification, section
// 2).
async function main(): Promise<void> {
  const page = publicPageAt(window.location);
  const [App] = await Promise.all([
    page === undefined ? loadApp() : loadPublicApp(page),
    startWords(page === undefined ? 'app' : 'public'),
  ]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // A transition: React renders the first screen in slices of 5 ms and handles input between them.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

async function loadApp(): Promise<ComponentType> {
  // A page restored from the back/forward cache may show data of a user who has signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  startLoadingUser();
  // Evaluated in a separate task, so that the browser can paint and handle input first.
  await import('#identity/contract.ts');
  await nextTask();
  return (await import('./app.tsx')).App;
}

async function loadPublicApp(page: PublicPage): Promise<ComponentType> {
  const { publicApp } = await import('./public-app.tsx');
  return publicApp(page);
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

main().catch((error: unknown) => {
  document.getElementById('not-loaded')?.removeAttribute('hidden');
  throw error;
});
